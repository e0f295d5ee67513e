-- Sections of a form, and conditions on which its fields are shown or required; an empty object for none.
alter table form add column definition json not null default '{}';
