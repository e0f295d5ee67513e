-- Ids of the master keys that encrypt secrets. The keys themselves are never stored in the database. A process that
-- lacks one of them does not start.
create table master_key (
    id         text primary key,
    created_at timestamptz not null
);
