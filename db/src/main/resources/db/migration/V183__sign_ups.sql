-- Addresses that asked to sign up and have not opened their link yet.
create table sign_up (
    -- SHA-256 of the secret in the link
    token_hash bytea primary key check (octet_length(token_hash) = 32),
    email      text        not null check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$'),
    created_at timestamptz not null,
    expires_at timestamptz not null
);
create index sign_up_expiry on sign_up (expires_at);
