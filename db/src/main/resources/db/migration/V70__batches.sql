-- Bulk orders. The input stands apart from the rows' state, so that working a row rewrites a few bytes only.

create table batch (
    id               uuid primary key,
    workspace_id     uuid        not null references workspace,
    organization_id  uuid        not null references organization,
    environment      text        not null check (environment in ('production', 'staging', 'development')),
    -- what every row goes to: one of the two, or neither when each row names its template
    template_id      uuid references template,
    workflow_id      uuid references workflow,
    workflow_version integer,
    format           text        not null check (format in ('ndjson', 'csv')),
    dry_run          boolean     not null,
    on_error         text        not null check (on_error in ('continue', 'stop')),
    -- whether keys that no schema names are errors
    strict           boolean     not null,
    -- whether one merged PDF is made at the end
    merged           boolean     not null,
    -- whether the Free plan's footer is drawn, as the plan was when the order was accepted
    free_plan        boolean     not null,
    metadata         json        not null default '{}',
    idempotency_key  text,
    -- SHA-256 of body and options; null while the body is coming in
    fingerprint      bytea,
    status           text        not null check (status in ('receiving', 'validating', 'in_progress', 'finalizing',
                                                            'completed', 'failed', 'cancelling', 'cancelled')),
    total_rows       integer     not null default 0,
    -- rows that could not be read as they came in
    refused_rows     integer     not null default 0,
    error            json,
    attempt          integer     not null default 0,
    -- whether a worker holds it
    driven           boolean     not null default false,
    -- while open: when somebody else may take the order over, by the database's clock
    due_at           timestamptz,
    created_at       timestamptz not null,
    started_at       timestamptz,
    completed_at     timestamptz,
    foreign key (workflow_id, workflow_version) references workflow_version,
    constraint batch_one_target check (template_id is null or workflow_id is null),
    constraint batch_open_is_due check (
        (status in ('completed', 'failed', 'cancelled')) = (completed_at is not null)
        and (completed_at is null) = (due_at is not null)),
    constraint batch_accepted_has_fingerprint check ((status = 'receiving') = (fingerprint is null)),
    constraint batch_failed_has_error check ((status = 'failed') = (error is not null))
);
create unique index batch_idempotency on batch (organization_id, idempotency_key)
    where idempotency_key is not null and fingerprint is not null;
create index batch_newest on batch (workspace_id, created_at desc, id desc) where fingerprint is not null;
create index batch_due on batch (due_at) where due_at is not null;

-- Which version of each template the order renders, fixed when it was accepted.
create table batch_template (
    batch_id    uuid    not null references batch on delete cascade,
    template_id uuid    not null references template,
    version     integer not null,
    primary key (batch_id, template_id),
    foreign key (template_id, version) references template_version
);

-- One row of an order is one slot for one output, whatever happens on the way.
create table batch_row (
    batch_id      uuid    not null references batch on delete cascade,
    row_number    integer not null check (row_number >= 1),
    custom_id     text,
    template_id   uuid references template,
    status        text    not null check (status in ('pending', 'checked', 'completed', 'failed')),
    submission_id uuid references submission,
    run_id        uuid references run,
    page_count    integer,
    documents     integer,
    -- of the PDF: a document, or a packet
    sha256        bytea,
    length        bigint,
    error         json,
    warnings      json,
    primary key (batch_id, row_number),
    constraint batch_row_one_output check (submission_id is null or run_id is null),
    constraint batch_row_completed_has_output check (
        status <> 'completed' or ((submission_id is not null) <> (run_id is not null) and error is null)),
    constraint batch_row_failed_has_error check ((status = 'failed') = (error is not null))
);
-- one row, one name; one output, one row
create unique index batch_row_name on batch_row (batch_id, custom_id) where custom_id is not null;
create unique index batch_row_submission on batch_row (submission_id) where submission_id is not null;
create unique index batch_row_run on batch_row (run_id) where run_id is not null;
create index batch_row_failed on batch_row (batch_id, row_number) where status = 'failed';

-- What a row said. Gone once its output is there: the submission keeps its own data, and a purge must find it all.
create table batch_input (
    batch_id   uuid    not null references batch on delete cascade,
    row_number integer not null,
    -- a JSON object, or the first bytes of what was none
    content    bytea   not null,
    readable   boolean not null,
    primary key (batch_id, row_number)
);

-- A range of rows that one worker holds at a time. Its counters make the order's progress.
create table batch_part (
    batch_id          uuid    not null references batch on delete cascade,
    phase             text    not null check (phase in ('check', 'render')),
    number            integer not null check (number >= 0),
    first_row         integer not null,
    last_row          integer not null,
    status            text    not null check (status in ('open', 'working', 'done', 'failed')),
    -- Spring Batch's
    step_execution_id bigint  not null,
    attempt           integer not null default 0,
    -- claims since the last row was recorded: rows that kill their worker are found by it
    stalled           integer not null default 0,
    due_at            timestamptz,
    documents         integer not null default 0,
    pages             bigint  not null default 0,
    succeeded         integer not null default 0,
    failed            integer not null default 0,
    primary key (batch_id, phase, number),
    constraint batch_part_working_is_due check ((status = 'working') = (due_at is not null))
);

-- Files that hold several rows, each within a file's bounds. A zip is written when it is asked for and has no bytes.
create table batch_file (
    batch_id  uuid    not null references batch on delete cascade,
    kind      text    not null check (kind in ('zip', 'merged')),
    number    integer not null check (number >= 1),
    first_row integer not null,
    last_row  integer not null,
    documents integer not null,
    pages     bigint  not null,
    length    bigint,
    sha256    bytea references blob,
    primary key (batch_id, kind, number),
    constraint batch_file_merged_has_bytes check (kind = 'zip' or length is not null)
);
create index batch_file_bytes on batch_file (sha256) where sha256 is not null;

alter table run drop constraint run_source_check;
alter table run add constraint run_source_check check (source in ('api_sync', 'api_async', 'batch'));

-- Spring Batch's own tables, as its JdbcJobRepository of version 6 reads and writes them.

create table batch_job_instance (
    job_instance_id bigint primary key,
    version         bigint,
    job_name        varchar(100) not null,
    job_key         varchar(32)  not null,
    constraint job_inst_un unique (job_name, job_key)
);

create table batch_job_execution (
    job_execution_id bigint primary key,
    version          bigint,
    job_instance_id  bigint    not null references batch_job_instance,
    create_time      timestamp not null,
    start_time       timestamp,
    end_time         timestamp,
    status           varchar(10),
    exit_code        varchar(2500),
    exit_message     varchar(2500),
    last_updated     timestamp
);
create index batch_job_execution_instance on batch_job_execution (job_instance_id);

create table batch_job_execution_params (
    job_execution_id bigint       not null references batch_job_execution,
    parameter_name   varchar(100) not null,
    parameter_type   varchar(100) not null,
    parameter_value  varchar(2500),
    identifying      char(1)      not null
);
create index batch_job_execution_params_execution on batch_job_execution_params (job_execution_id);

create table batch_step_execution (
    step_execution_id  bigint primary key,
    version            bigint       not null,
    step_name          varchar(100) not null,
    job_execution_id   bigint       not null references batch_job_execution,
    create_time        timestamp    not null,
    start_time         timestamp,
    end_time           timestamp,
    status             varchar(10),
    commit_count       bigint,
    read_count         bigint,
    filter_count       bigint,
    write_count        bigint,
    read_skip_count    bigint,
    write_skip_count   bigint,
    process_skip_count bigint,
    rollback_count     bigint,
    exit_code          varchar(2500),
    exit_message       varchar(2500),
    last_updated       timestamp
);
create index batch_step_execution_job on batch_step_execution (job_execution_id, step_name);

create table batch_step_execution_context (
    step_execution_id  bigint primary key references batch_step_execution,
    short_context      varchar(2500) not null,
    serialized_context text
);

create table batch_job_execution_context (
    job_execution_id   bigint primary key references batch_job_execution,
    short_context      varchar(2500) not null,
    serialized_context text
);

create sequence batch_step_execution_seq;
create sequence batch_job_execution_seq;
create sequence batch_job_instance_seq;
