-- A page on which anyone fills in the data of a published template. Its address names it; the workspace owns it.
create table form (
    id              uuid        primary key,
    workspace_id    uuid        not null references workspace,
    template_id     uuid        not null references template,
    environment     text        not null check (environment in ('production', 'staging', 'development')),
    slug            text        not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
    title           text        not null,
    intro_text      text        not null,
    thanks_text     text        not null,
    closed_text     text        not null,
    -- whether the person who sent it may download the PDF
    pdf_link        boolean     not null,
    state           text        not null check (state in ('open', 'closed')),
    opens_at        timestamptz,
    closes_at       timestamptz,
    max_submissions integer     check (max_submissions >= 1),
    -- accepted submissions, with those that are being accepted
    submissions     integer     not null default 0 check (submissions >= 0),
    created_at      timestamptz not null,
    updated_at      timestamptz not null,
    deleted_at      timestamptz,
    constraint form_opens_before_it_closes check (opens_at < closes_at)
);
create index form_of_workspace on form (workspace_id, created_at desc, id desc) where deleted_at is null;
create index form_of_template on form (template_id);

-- One page that was sent, however often. The token is in the page; whoever has it may see the result.
create table form_answer (
    form_id       uuid        not null references form,
    token_hash    bytea       not null check (octet_length(token_hash) = 32),
    -- null while it is being accepted
    submission_id uuid        references submission on delete cascade,
    downloads     integer     not null default 0 check (downloads between 0 and 3),
    created_at    timestamptz not null,
    primary key (form_id, token_hash)
);
create unique index form_answer_of_submission on form_answer (submission_id);

-- How often something was done since a time: by an address (as a hash), or by all.
create table form_bucket (
    form_id  uuid        not null references form,
    name     bytea       not null,
    began_at timestamptz not null,
    used     integer     not null check (used >= 1),
    primary key (form_id, name)
);
create index form_bucket_old on form_bucket (form_id, began_at);
