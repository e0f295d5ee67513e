-- How many days a workspace keeps what it stores, for each environment; null, or no row, for an unlimited time.
create table retention (
    workspace_id uuid        not null references workspace on delete cascade,
    environment  text        not null check (environment in ('production', 'staging', 'development')),
    -- input data; 0 until the render ends
    answers_days integer check (answers_days between 0 and 36500),
    pdfs_days    integer check (pdfs_days between 1 and 36500),
    -- submissions, runs and batches with everything of them
    records_days integer check (records_days between 1 and 36500),
    -- events, deliveries and mails
    logs_days    integer check (logs_days between 1 and 36500),
    changed_at   timestamptz not null,
    primary key (workspace_id, environment)
);

-- How far the sweep has come, in the order in which submissions were created, so that no pass reads again what earlier
-- ones have purged; and what it has removed that the audit log does not tell yet.
create table retention_progress (
    workspace_id uuid    not null references workspace on delete cascade,
    environment  text    not null check (environment in ('production', 'staging', 'development')),
    what         text    not null check (what in ('answers', 'pdfs', 'records', 'runs', 'batches', 'rows', 'deliveries',
                                                       'mails')),
    -- creation time and id of the last object that is done
    position_at  timestamptz,
    position_id  uuid,
    unreported   bigint  not null default 0,
    primary key (workspace_id, environment, what)
);

-- While a legal hold is set, nothing of the workspace is deleted.
alter table workspace
    add column legal_hold_at     timestamptz,
    add column legal_hold_reason text,
    add constraint workspace_hold_has_reason check ((legal_hold_at is null) = (legal_hold_reason is null));

-- Why the PDF is gone; null where it was requested before this was recorded.
alter table submission
    add column purge_cause text check (purge_cause in ('request', 'retention', 'erasure'));

-- Since when the data of failed rows is gone: the batch cannot be resumed and its rows cannot be corrected.
alter table batch add column inputs_removed_at timestamptz;

-- Counted renders whose submissions were deleted: used is what the submissions say, and these.
alter table usage_day add column deleted integer not null default 0 check (deleted >= 0);
