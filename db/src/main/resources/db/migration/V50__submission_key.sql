-- Which key asked for a render, for the usage by key. Not a foreign key: keys are never deleted, and the check would
-- lock the key's row for each of its renders.
alter table submission add column key_id uuid;
