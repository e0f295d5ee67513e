-- A file that an author has uploaded to replace that of a draft, until it is confirmed; at most one of each template.
create table template_draft_upload (
    template_id     uuid        primary key references template on delete cascade,
    organization_id uuid        not null references organization,
    source          bytea       not null,
    uploaded_at     timestamptz not null,
    uploaded_by     text
);
