-- Bulk orders by the clock. A schedule says when and from where; a firing is one planned time of it.

create table schedule (
    id           uuid primary key,
    workspace_id uuid        not null references workspace,
    environment  text        not null check (environment in ('production', 'staging', 'development')),
    name         text        not null,
    cron         text        not null,
    time_zone    text        not null,
    misfire      text        not null check (misfire in ('skip', 'run_once', 'run_all')),
    -- where the rows come from, and what is made of them; JSON objects as the API shows them
    source       json        not null,
    batch        json        not null,
    paused       boolean     not null,
    -- the earliest planned time that has not been fired; null while paused
    next_at      timestamptz,
    created_at   timestamptz not null,
    updated_at   timestamptz not null,
    deleted_at   timestamptz,
    constraint schedule_paused_has_no_next check (next_at is null or (not paused and deleted_at is null))
);
create index schedule_of_workspace on schedule (workspace_id, created_at desc, id desc) where deleted_at is null;
create index schedule_next on schedule (next_at) where next_at is not null;

create table firing (
    id           uuid primary key,
    schedule_id  uuid        not null references schedule,
    planned_at   timestamptz not null,
    -- a drop folder may hold several files at one planned time: each is a part
    part         integer     not null check (part >= 0),
    by_hand      boolean     not null,
    status       text        not null check (status in ('pending', 'started', 'empty', 'failed')),
    -- the order that came of it
    batch_id     uuid unique references batch,
    error        json,
    attempt      integer     not null default 0,
    in_flight    boolean     not null default false,
    -- while pending: when the next attempt is due, or the lease of the one in flight is over
    due_at       timestamptz,
    created_at   timestamptz not null,
    ended_at     timestamptz,
    constraint firing_started_has_batch check ((status = 'started') = (batch_id is not null)),
    constraint firing_failed_has_error check ((status <> 'failed') or (error is not null)),
    constraint firing_pending_is_due check ((status = 'pending') = (due_at is not null)),
    constraint firing_in_flight_is_pending check (not in_flight or status = 'pending')
);
-- one planned time, one order, however many plan it
create unique index firing_once on firing (schedule_id, planned_at, part);
create index firing_due on firing (due_at) where status = 'pending';
create index firing_newest on firing (schedule_id, planned_at desc, part desc);
