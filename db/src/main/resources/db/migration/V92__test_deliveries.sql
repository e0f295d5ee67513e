-- A test call is made once, and says nothing of how well its endpoint is.
alter table delivery add column test boolean not null default false;
-- Nothing else had a single attempt.
update delivery set test = true where last_attempt = 1;

-- All that have failed since a time are looked for at once.
create index delivery_failed on delivery (workspace_id) where status = 'failed';
