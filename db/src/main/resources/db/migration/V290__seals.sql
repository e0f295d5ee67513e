-- Public parts of the keys that seal documents, kept for ever: a document sealed with an earlier key is still recognized.
-- Private keys are never in the database.
create table seal_certificate (
    sha256      bytea primary key check (octet_length(sha256) = 32),
    name        text not null,
    issuer      text not null,
    not_before  timestamptz not null,
    not_after   timestamptz not null,
    -- DER of the certificate and of those of its issuers
    chain       bytea[] not null check (cardinality(chain) > 0),
    created_at  timestamptz not null,
    -- when another one became the current one; null for the current one
    replaced_at timestamptz
);
create unique index seal_certificate_current on seal_certificate ((replaced_at is null)) where replaced_at is null;

-- Whether the render is to be sealed; what it had before the seal, whose bytes differ each time; and the seal's level.
alter table submission add column seal boolean not null default false;
alter table submission add column content_sha256 bytea;
alter table submission add column sealed_level text check (sealed_level in ('B-B', 'B-T'));
alter table submission add constraint submission_sealed
    check ((content_sha256 is null) = (sealed_level is null)) not valid;

alter table template add column seal boolean not null default false;
