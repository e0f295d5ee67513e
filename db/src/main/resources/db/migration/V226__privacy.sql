-- Searches for and erasures of the data of a person. The values that were searched for are not stored, only a salted
-- hash, by which the same command continues a request that was killed.
create table privacy_request (
    id           uuid primary key,
    action       text        not null check (action in ('find', 'erase')),
    -- null for all workspaces; not a foreign key, as the report outlives the workspace
    workspace_id uuid,
    salt         bytea       not null,
    fingerprint  bytea       not null,
    -- the place that is searched, and the key of its last row that is done
    place        text,
    position     text[],
    searched     bigint      not null default 0,
    created_at   timestamptz not null,
    finished_at  timestamptz
);

-- Where something was found and what became of it. Holds no value.
create table privacy_finding (
    request_id   uuid    not null references privacy_request on delete cascade,
    place        text    not null,
    key          text[]  not null,
    workspace_id uuid,
    -- columns and paths, such as data.patient.email
    fields       text[]  not null,
    -- whether a value was found as it was typed; else in another spelling
    exact        boolean not null,
    outcome      text    not null check (outcome in ('found', 'erased', 'deleted', 'pseudonymized', 'left')),
    -- why it was left, and which files went with it
    note         text,
    primary key (request_id, place, key)
);
