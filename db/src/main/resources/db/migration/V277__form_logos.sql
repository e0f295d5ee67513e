-- The picture on top of a form, as it was written anew; its address has the beginning of its hash.
create table form_logo (
    form_id uuid  primary key references form,
    image   bytea not null check (octet_length(image) <= 40960)
);
alter table form add column logo text not null default '' check (logo ~ '^([0-9a-f]{16})?$');
