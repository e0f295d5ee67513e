-- A destination is a place to which the files of batches are put.
create table destination (
    id           uuid        primary key,
    workspace_id uuid        not null references workspace,
    environment  text        not null check (environment in ('production', 'staging', 'development')),
    name         text        not null,
    type         text        not null check (type in ('folder', 'sftp', 's3')),
    -- what the API shows; a JSON object
    settings     json        not null,
    -- a JSON object, encrypted; null for none
    credentials  text,
    -- while false, transfers wait
    enabled      boolean     not null default true,
    -- attempts that failed in succession, and until when no other is begun
    failures     integer     not null default 0,
    retry_at     timestamptz,
    created_at   timestamptz not null,
    updated_at   timestamptz not null,
    deleted_at   timestamptz
);
create unique index destination_name on destination (workspace_id, environment, name) where deleted_at is null;

-- Which files of a batch are put where.
create table batch_destination (
    batch_id       uuid    not null references batch on delete cascade,
    position       integer not null check (position >= 0),
    destination_id uuid    not null references destination,
    content        text    not null check (content in ('documents', 'zip', 'merged', 'manifest', 'errors')),
    -- placeholders of the batch, such as its date, have been replaced
    file_name      text    not null,
    -- as the batch was sent, for one that corrects its rows; only the name of the schedule has been inserted
    pattern        text    not null,
    -- waiting for the batch to complete, then planning its transfers
    status         text    not null check (status in ('waiting', 'planning', 'transferring', 'delivered', 'failed')),
    -- last row whose transfer is planned
    planned_row    integer not null default 0,
    -- numbers of its transfers once they ended
    files          integer not null default 0,
    delivered      integer not null default 0,
    failed         integer not null default 0,
    -- why no further transfer could be planned; null for none
    error          json,
    ended_at       timestamptz,
    primary key (batch_id, position),
    constraint batch_destination_ended check ((status in ('delivered', 'failed')) = (ended_at is not null))
);
-- A trigger, because workers of the release before complete batches during an upgrade and know no destinations.
create function batch_destination_plan() returns trigger language plpgsql as $$
begin
    update batch_destination set status = 'planning' where batch_id = new.id and status = 'waiting';
    return null;
end $$;
create trigger batch_destination_plan after update of status on batch
    for each row when (new.status = 'completed' and old.status <> 'completed')
    execute function batch_destination_plan();
create index batch_destination_planning on batch_destination (batch_id) where status = 'planning';
create index batch_destination_of_destination on batch_destination (destination_id);

-- One file of a batch that is put to one destination.
create table transfer (
    id             uuid        primary key,
    workspace_id   uuid        not null references workspace,
    batch_id       uuid        not null,
    position       integer     not null,
    destination_id uuid        not null references destination,
    -- of its kind: the number of the row, or of the zip or merged PDF
    number         integer     not null,
    -- name at the destination; null when none could be made
    name           text,
    status         text        not null check (status in ('pending', 'delivered', 'failed')),
    attempt        integer     not null default 0,
    -- the attempt that is the last one of this round
    last_attempt   integer     not null,
    -- when this round began
    round_at       timestamptz not null,
    in_flight      boolean     not null default false,
    -- while pending: when the next attempt is due, or the lease of the one in flight expires
    due_at         timestamptz,
    error          json,
    receipt        json,
    created_at     timestamptz not null,
    ended_at       timestamptz,
    foreign key (batch_id, position) references batch_destination on delete cascade,
    constraint transfer_pending_is_due check ((status = 'pending') = (due_at is not null)),
    constraint transfer_pending_has_not_ended check ((status = 'pending') = (ended_at is null)),
    constraint transfer_in_flight_is_pending check (not in_flight or status = 'pending'),
    constraint transfer_failed_has_error check (status <> 'failed' or error is not null),
    constraint transfer_has_name check (name is not null or status = 'failed')
);
-- each file is put once, however many plan it
create unique index transfer_once on transfer (batch_id, position, number);
-- Two files of a batch never get one name, whatever the destination makes of case. The planner checks it, because an
-- erasure of personal data may make names equal later.
create index transfer_name on transfer (batch_id, destination_id, lower(name)) where name is not null;
create index transfer_due on transfer (destination_id, due_at) where status = 'pending';
create index transfer_in_flight on transfer (destination_id) where in_flight;
create index transfer_open on transfer (batch_id, position) where status = 'pending';
create index transfer_failed on transfer (batch_id, position, number) where status = 'failed';
create index transfer_retried on transfer (batch_id, position, number) where status = 'pending' and error is not null;
create index transfer_newest on transfer (workspace_id, created_at desc, id desc);
