-- Processes of Platen that serve requests or work. Each writes its row at an interval while it runs.
create table node (
    -- application name of its connections
    name           text primary key,
    role           text        not null,
    release        text        not null,
    -- newest migration that its release knows
    schema_version integer     not null,
    started_at     timestamptz not null,
    seen_at        timestamptz not null
);
