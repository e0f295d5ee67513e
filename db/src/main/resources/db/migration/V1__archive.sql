-- The archive's nouns. Status columns are text backed by a CHECK, so the database refuses impossible rows.
-- Times are set by the application's clock for what users see (created_at, completed_at) and by the
-- database's clock for what workers compete for (due_at), so that skewed workers agree on leases.

create table organization (
    id         uuid primary key,
    name       text        not null unique,
    created_at timestamptz not null
);

create table workspace (
    id              uuid primary key,
    organization_id uuid        not null references organization,
    name            text        not null unique,
    plan            text        not null check (plan in ('free', 'starter', 'business', 'enterprise')),
    -- renders a month; null is unlimited
    allowance       integer check (allowance >= 0),
    created_at      timestamptz not null
);

create table usage_month (
    workspace_id uuid    not null references workspace,
    -- first day of the month, UTC
    month        date    not null check (extract(day from month) = 1),
    -- reserved when a render is accepted, released when it fails
    used         integer not null default 0 check (used >= 0),
    primary key (workspace_id, month)
);

create table api_key (
    id           uuid primary key,
    workspace_id uuid        not null references workspace,
    name         text        not null,
    environment  text        not null check (environment in ('production', 'staging', 'development')),
    -- SHA-256 of the whole key: full entropy needs no slow hash, and the index look-up leaks no timing
    hash         bytea       not null unique check (octet_length(hash) = 32),
    last4        text        not null,
    scopes       text[]      not null,
    expires_at   timestamptz,
    -- set by the sweep once expires_at has passed; the look-up compares expires_at itself
    expired_at   timestamptz,
    revoked_at   timestamptz,
    last_used_at timestamptz,
    created_at   timestamptz not null
);
create index api_key_workspace on api_key (workspace_id);
create index api_key_to_expire on api_key (expires_at) where expired_at is null and expires_at is not null;

-- Bytes by the SHA-256 of the whole file. A file with a base is base || bytes: documents of one plan share it.
create table blob (
    sha256      bytea primary key check (octet_length(sha256) = 32),
    base_sha256 bytea references blob,
    bytes       bytea       not null,
    created_at  timestamptz not null default now()
);
-- PDFs and zips are compressed already.
alter table blob alter column bytes set storage external;

create table template (
    id              uuid primary key,
    organization_id uuid        not null references organization,
    alias           text        not null check (alias ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
    name            text        not null,
    kind            text        not null check (kind in ('fillable', 'dynamic')),
    archived        boolean     not null default false,
    created_at      timestamptz not null,
    updated_at      timestamptz not null,
    unique (organization_id, alias)
);

-- Immutable once written.
create table template_version (
    template_id   uuid        not null references template,
    version       integer     not null check (version >= 1),
    kind          text        not null check (kind in ('fillable', 'dynamic')),
    source_sha256 bytea       not null references blob,
    -- the compiled plan, what a render reads
    plan_sha256   bytea       not null references blob,
    page_count    integer     not null check (page_count >= 1),
    input_schema  json        not null,
    sample_data   json,
    warnings      json        not null default '[]',
    created_at    timestamptz not null,
    primary key (template_id, version)
);

create table template_publication (
    template_id  uuid        not null references template,
    environment  text        not null check (environment in ('production', 'staging', 'development')),
    version      integer     not null,
    published_at timestamptz not null,
    primary key (template_id, environment),
    foreign key (template_id, version) references template_version
);

create table workflow (
    id              uuid primary key,
    organization_id uuid        not null references organization,
    alias           text        not null check (alias ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
    name            text        not null,
    archived        boolean     not null default false,
    created_at      timestamptz not null,
    updated_at      timestamptz not null,
    unique (organization_id, alias)
);

-- Immutable once written.
create table workflow_version (
    workflow_id uuid        not null references workflow,
    version     integer     not null check (version >= 1),
    -- fields and documents as uploaded
    definition  json        not null,
    created_at  timestamptz not null,
    primary key (workflow_id, version)
);

create table workflow_publication (
    workflow_id  uuid        not null references workflow,
    environment  text        not null check (environment in ('production', 'staging', 'development')),
    version      integer     not null,
    published_at timestamptz not null,
    primary key (workflow_id, environment),
    foreign key (workflow_id, version) references workflow_version
);

-- One workflow run. Its documents are submissions that carry run_id.
create table run (
    id               uuid primary key,
    workspace_id     uuid        not null references workspace,
    organization_id  uuid        not null references organization,
    workflow_id      uuid        not null references workflow,
    workflow_version integer     not null,
    environment      text        not null check (environment in ('production', 'staging', 'development')),
    source           text        not null check (source in ('api_sync', 'api_async')),
    status           text        not null check (status in ('processing', 'completed', 'failed')),
    stage            text check (stage in ('queued', 'rendering', 'storing')),
    idempotency_key  text,
    fingerprint      bytea       not null,
    skipped          json        not null default '[]',
    page_count       integer check (page_count >= 0),
    render_ms        integer check (render_ms >= 0),
    packet_sha256    bytea references blob,
    zip_sha256       bytea references blob,
    error            json,
    attempt          integer     not null default 0,
    -- while processing: when somebody else may take the row over, by the database's clock
    due_at           timestamptz,
    created_at       timestamptz not null,
    completed_at     timestamptz,
    foreign key (workflow_id, workflow_version) references workflow_version,
    constraint run_processing_is_open check (
        (status = 'processing') = (completed_at is null) and (status = 'processing') = (stage is not null)
        and (status = 'processing') = (due_at is not null)),
    constraint run_completed_has_packet check (status <> 'completed' or (page_count is not null and error is null)),
    constraint run_failed_has_error check ((status = 'failed') = (error is not null))
);
create unique index run_idempotency on run (organization_id, workflow_id, idempotency_key)
    where idempotency_key is not null;
create index run_newest on run (workspace_id, created_at desc, id desc);
create index run_due on run (due_at) where status = 'processing';

-- One render. The row is the truth and the queue only rings the bell.
create table submission (
    id               uuid primary key,
    workspace_id     uuid        not null references workspace,
    organization_id  uuid        not null references organization,
    template_id      uuid        not null references template,
    template_version integer     not null,
    environment      text        not null check (environment in ('production', 'staging', 'development')),
    source           text        not null
                     check (source in ('api_sync', 'api_async', 'form', 'embed', 'workflow', 'batch')),
    status           text        not null check (status in ('processing', 'completed', 'failed')),
    stage            text check (stage in ('queued', 'rendering', 'storing')),
    run_id           uuid references run,
    -- position among the rendered documents of the run
    run_index        integer,
    idempotency_key  text,
    fingerprint      bytea       not null,
    -- canonical JSON (RFC 8785); null once purged
    data             bytea,
    metadata         json        not null default '{}',
    -- whether the Free plan's footer is drawn, as the plan was when the render was accepted
    free_plan        boolean     not null,
    -- the month whose allowance this render holds, null when it counts against none
    usage_month      date,
    page_count       integer check (page_count >= 1),
    render_ms        integer check (render_ms >= 0),
    sha256           bytea,
    error            json,
    warnings         json        not null default '[]',
    purged_at        timestamptz,
    attempt          integer     not null default 0,
    -- while processing: when somebody else may take the row over, by the database's clock
    due_at           timestamptz,
    created_at       timestamptz not null,
    completed_at     timestamptz,
    foreign key (template_id, template_version) references template_version,
    constraint submission_run_position check ((run_id is null) = (run_index is null)),
    constraint submission_processing_is_open check (
        (status = 'processing') = (completed_at is null) and (status = 'processing') = (stage is not null)
        and (status = 'processing') = (due_at is not null)),
    constraint submission_completed_has_pdf check (
        status <> 'completed' or (sha256 is not null and page_count is not null and error is null)),
    constraint submission_failed_has_error check ((status = 'failed') = (error is not null))
);
create unique index submission_idempotency on submission (organization_id, template_id, idempotency_key)
    where idempotency_key is not null;
create unique index submission_of_run on submission (run_id, run_index) where run_id is not null;
create index submission_newest on submission (workspace_id, created_at desc, id desc);
create index submission_newest_of_template on submission (template_id, created_at desc, id desc);
-- what a worker takes next, and what the sweep finds stranded
create index submission_queued on submission (id) where status = 'processing' and stage = 'queued' and run_id is null;
create index submission_due on submission (due_at) where status = 'processing' and run_id is null;
create index submission_blob on submission (sha256) where sha256 is not null;
