-- People who run this installation, not members of an organization.
create table operator (
    name          text primary key check (name ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
    -- a salted slow hash that names its own algorithm
    password_hash text        not null,
    created_at    timestamptz not null,
    changed_at    timestamptz not null
);
