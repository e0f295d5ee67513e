-- A request to send the deliveries again that failed in a period. They are taken in portions, in the order of their ids,
-- each in a transaction that also moves the position: a crash between portions repeats and forgets none.
create table delivery_replay (
    id           uuid primary key,
    workspace_id uuid        not null references workspace,
    -- null for all
    environment  text check (environment in ('production', 'staging', 'development')),
    endpoint_id  uuid references webhook_endpoint,
    failed_since timestamptz not null,
    -- deliveries that fail again after the request are not taken again
    failed_until timestamptz not null,
    total        integer     not null,
    replayed     integer     not null default 0,
    -- id of the last delivery taken
    position     uuid,
    created_at   timestamptz not null,
    finished_at  timestamptz
);
create index delivery_replay_open on delivery_replay (created_at) where finished_at is null;
create index delivery_replay_newest on delivery_replay (workspace_id, created_at desc);

-- A portion continues behind the previous one.
create index delivery_failed_in_order on delivery (workspace_id, id) where status = 'failed';
drop index delivery_failed;
