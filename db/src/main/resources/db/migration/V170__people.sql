-- People who log in to the dashboard, their memberships of organizations and their sessions.
create table person (
    id                uuid primary key,
    email             text        not null unique check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$'),
    name              text        not null check (name <> ''),
    language          text        not null check (language in ('en', 'de')),
    theme             text        not null check (theme in ('system', 'light', 'dark')),
    -- a salted slow hash that names its own algorithm; null for a person who has no password yet
    password_hash     text,
    -- a disabled person cannot log in
    disabled_at       timestamptz,
    -- the workspace that /dashboard opens
    last_workspace_id uuid references workspace,
    created_at        timestamptz not null,
    changed_at        timestamptz not null
);

create table membership (
    organization_id uuid        not null references organization,
    person_id       uuid        not null references person on delete cascade,
    role            text        not null check (role in ('viewer', 'editor', 'developer', 'admin', 'owner')),
    created_at      timestamptz not null,
    primary key (organization_id, person_id)
);
create index membership_of_person on membership (person_id);

create table invitation (
    id              uuid primary key,
    organization_id uuid        not null references organization,
    email           text        not null check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$'),
    role            text        not null check (role in ('viewer', 'editor', 'developer', 'admin', 'owner')),
    -- SHA-256 of the secret in the link: it has full entropy, so it needs no slow hash
    token_hash      bytea       not null unique check (octet_length(token_hash) = 32),
    -- null for the command line
    invited_by      uuid references person on delete set null,
    created_at      timestamptz not null,
    expires_at      timestamptz not null,
    -- a second invitation of the same address replaces the first
    unique (organization_id, email)
);
create index invitation_expiry on invitation (expires_at);

-- Links that work once: to set up the installation, or to set a new password.
create table one_time_link (
    token_hash bytea primary key check (octet_length(token_hash) = 32),
    purpose    text        not null check (purpose in ('setup', 'reset')),
    person_id  uuid references person on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    check ((purpose = 'setup') = (person_id is null))
);
create index one_time_link_expiry on one_time_link (expires_at);

-- Tables of Spring Session. Attributes are text in UTF-8, never Java objects.
create table spring_session (
    primary_id            char(36) primary key,
    session_id            char(36) not null unique,
    creation_time         bigint   not null,
    last_access_time      bigint   not null,
    max_inactive_interval int      not null,
    expiry_time           bigint   not null,
    -- id of the person
    principal_name        varchar(100)
);
create index spring_session_expiry on spring_session (expiry_time);
create index spring_session_principal on spring_session (principal_name);

create table spring_session_attributes (
    session_primary_id char(36)     not null references spring_session on delete cascade,
    attribute_name     varchar(200) not null,
    attribute_bytes    bytea        not null,
    primary key (session_primary_id, attribute_name)
);
