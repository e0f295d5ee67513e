-- The revision of the engine that compiled the stored form of a version; 0 for versions from before it was recorded.
-- The reference is the SHA-256 of the version's document with its sample data, as the engine of that revision drew it.
alter table template_version
    add column engine_revision integer not null default 0,
    add column reference_revision integer,
    add column reference_sha256 bytea;

-- The revision of the engine that rendered the document; null for documents from before it was recorded.
alter table submission add column engine_revision integer;
