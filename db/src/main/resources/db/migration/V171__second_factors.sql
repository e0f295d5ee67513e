-- Second factors of people. Secrets of authenticator apps are encrypted under the master key.
alter table person add column totp_secret text;
-- chosen but not confirmed by a code yet
alter table person add column totp_pending text;
-- the last accepted period of 30 seconds, so that a code works once
alter table person add column totp_period bigint not null default 0;
-- wrong codes in a row
alter table person add column code_failures integer not null default 0;
alter table person add column code_failed_at timestamptz;

create table recovery_code (
    person_id uuid  not null references person on delete cascade,
    -- SHA-256: a code has 80 random bits
    code_hash bytea not null check (octet_length(code_hash) = 32),
    primary key (person_id, code_hash)
);
