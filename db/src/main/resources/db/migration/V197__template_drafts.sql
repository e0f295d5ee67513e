-- The state of a template's editor, at most one of each template. Nothing renders it; saving it as a version stores an
-- immutable copy. The revision rises with each save, so that two people who edit at once notice each other.
create table template_draft (
    template_id     uuid        primary key references template on delete cascade,
    organization_id uuid        not null references organization,
    revision        integer     not null check (revision >= 1),
    kind            text        not null check (kind in ('fillable', 'dynamic')),
    source          bytea       not null,
    -- whether the source was sent as the text of a smart document, however it begins
    is_text         boolean     not null,
    detect_rows     boolean     not null,
    overrides       json,
    sample_data     json,
    -- the version that the draft began with; null when the template had none
    base_version    integer,
    updated_at      timestamptz not null,
    updated_by      text
);

create index template_draft_of_organization on template_draft (organization_id, updated_at desc);
