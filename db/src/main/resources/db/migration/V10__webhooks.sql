-- What happens is appended as an event in the transaction of the change, together with one delivery for each endpoint
-- that wants it. A change that nobody listens to leaves no row.

create table webhook_endpoint (
    id                    uuid primary key,
    workspace_id          uuid        not null references workspace,
    url                   text        not null check (length(url) <= 2048),
    environment           text        not null check (environment in ('production', 'staging', 'development')),
    -- names of both families, as subscribed
    events                text[]      not null,
    api_async             boolean     not null,
    forms                 boolean     not null,
    api_sync              boolean     not null,
    enabled               boolean     not null default true,
    -- whole string, prefix included; needed in plain text to sign with
    secret                text        not null,
    -- still signed with beside the new one until then, after a rotation with overlap
    previous_secret       text,
    previous_secret_until timestamptz,
    -- since when no attempt has succeeded; null while all is well
    failing_since         timestamptz,
    -- deleted endpoints stay for the log of their deliveries
    deleted_at            timestamptz,
    created_at            timestamptz not null,
    constraint webhook_endpoint_overlap check ((previous_secret is null) = (previous_secret_until is null))
);
create index webhook_endpoint_live on webhook_endpoint (workspace_id, created_at desc) where deleted_at is null;

-- The one-off webhook of a render (callback_url).
create table submission_callback (
    submission_id uuid primary key references submission on delete cascade,
    url           text not null check (length(url) <= 2048)
);

create table event (
    id           uuid primary key,
    workspace_id uuid        not null references workspace,
    -- the primary name of the occurrence; a delivery may go by another
    type         text        not null,
    -- the bytes that every body of this event carries; json keeps them as they are, jsonb would not
    data         json        not null,
    created_at   timestamptz not null
);

create table delivery (
    id             uuid primary key,
    workspace_id   uuid        not null references workspace,
    event_id       uuid        not null references event,
    -- null for a callback
    endpoint_id    uuid references webhook_endpoint,
    url            text        not null,
    -- the name the endpoint subscribed to
    type           text        not null,
    -- who shares one queue: an endpoint, or the host of callbacks
    lane           text        not null,
    status         text        not null check (status in ('pending', 'delivered', 'failed', 'blocked', 'cancelled')),
    attempt        integer     not null default 0,
    -- attempts of the current round of retries end here; a replay begins another round
    last_attempt   integer     not null,
    in_flight      boolean     not null default false,
    -- while pending: when the next attempt is due, or the lease of the one in flight is over
    due_at         timestamptz,
    created_at     timestamptz not null,
    constraint delivery_pending_is_due check ((status = 'pending') = (due_at is not null)),
    constraint delivery_in_flight_is_pending check (not in_flight or status = 'pending')
);
-- one event, one endpoint, one delivery
create unique index delivery_once on delivery (event_id, lane);
create index delivery_pending on delivery (lane, due_at) where status = 'pending';
create index delivery_newest on delivery (workspace_id, created_at desc, id desc);

create table delivery_attempt (
    delivery_id uuid        not null references delivery on delete cascade,
    number      integer     not null check (number >= 1),
    started_at  timestamptz not null,
    status_code integer,
    error       text,
    duration_ms integer,
    headers     json,
    -- the first 4 KB of the answer, as bytes
    body        bytea,
    primary key (delivery_id, number)
);
