-- A file that a person uploaded to order a batch, while its columns are mapped and its rows looked at. It is deleted when
-- the batch is ordered, and after a day.
create table batch_draft (
    id           uuid        primary key,
    workspace_id uuid        not null references workspace,
    person_id    uuid        not null references person on delete cascade,
    environment  text        not null check (environment in ('production', 'staging', 'development')),
    -- aliases; one of the two
    template     text,
    workflow     text,
    file_name    text        not null check (length(file_name) <= 200),
    format       text        not null check (format in ('ndjson', 'csv')),
    delimiter    text        not null check (length(delimiter) = 1),
    -- paths by column; an empty path drops the column
    mapping      json        not null default '{}',
    -- UTF-8
    content      bytea       not null,
    -- whether the file had another encoding
    converted    boolean     not null default false,
    created_at   timestamptz not null,
    constraint batch_draft_one_target check ((template is null) <> (workflow is null))
);
alter table batch_draft alter column content set storage external;
create index batch_draft_of_workspace on batch_draft (workspace_id, created_at);
create index batch_draft_age on batch_draft (created_at);
