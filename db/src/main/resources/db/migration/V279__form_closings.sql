-- The closing time that the owner of a form was told of, so that each is told once.
alter table form add column closing_told_at timestamptz;
update form set closing_told_at = closes_at where closes_at <= now();
create index form_closing on form (closes_at) where closes_at is not null and deleted_at is null;
