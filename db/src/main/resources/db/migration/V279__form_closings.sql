-- The closing time that was reported to the contact of the workspace, so that each is reported once.
alter table form add column closing_reported_at timestamptz;
update form set closing_reported_at = closes_at where closes_at <= now();
create index form_closing on form (closes_at) where closes_at is not null and deleted_at is null;
