-- Passkeys of people: public keys by which browsers and devices log their person in.
create table passkey (
    id              uuid primary key,
    person_id       uuid        not null references person on delete cascade,
    name            text        not null check (name <> ''),
    -- chosen by the authenticator
    credential_id   bytea       not null unique,
    public_key      bytea       not null,
    -- what the authenticator stated at the registration; checks of later logins need it
    attestation     bytea       not null,
    -- of the last login; 0 for authenticators that do not count
    signature_count bigint      not null,
    -- how browsers reach the authenticator, separated by spaces
    transports      text        not null,
    -- whether the passkey is copied to the person's other devices
    backed_up       boolean     not null,
    created_at      timestamptz not null,
    used_at         timestamptz
);
create index passkey_of_person on passkey (person_id);

-- Challenges that authenticators have not signed yet; each works once, on any node.
create table passkey_challenge (
    -- SHA-256 of the challenge and of the browser and purpose to which it was given
    hash       bytea primary key check (octet_length(hash) = 32),
    expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
