-- Sites that may show a form in a frame, each as an origin such as https://shop.example; none by default.
alter table form add column origins text[] not null default '{}';
