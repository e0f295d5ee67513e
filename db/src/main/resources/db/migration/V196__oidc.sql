-- OpenID Connect issuers by which people of an organization log in.
create table oidc_issuer (
    id              uuid primary key,
    organization_id uuid        not null unique references organization on delete cascade,
    -- on the button of the login page
    name            text        not null check (name <> ''),
    issuer          text        not null,
    client_id       text        not null,
    -- encrypted under the master key
    client_secret   text        not null,
    -- domains of the addresses that may log in, separated by spaces; empty for all
    domains         text        not null,
    -- whether addresses count as verified if the issuer does not say whether they are
    emails_trusted  boolean     not null,
    -- claim whose values give roles, and the value for each role; empty for none
    role_claim      text        not null,
    role_editor     text        not null,
    role_developer  text        not null,
    role_admin      text        not null,
    changed_at      timestamptz not null
);

-- Subjects of issuers, each of one person.
create table person_identity (
    issuer_id  uuid        not null references oidc_issuer on delete cascade,
    subject    text        not null,
    person_id  uuid        not null references person on delete cascade,
    created_at timestamptz not null,
    primary key (issuer_id, subject),
    unique (issuer_id, person_id)
);
create index person_identity_person on person_identity (person_id);
