-- A form that is filled in beforehand, for one person. Its data is encrypted under a key that only the link has.
create table form_session (
    form_id    uuid        not null references form,
    token_hash bytea       not null check (octet_length(token_hash) = 32),
    sealed     bytea       not null,
    -- whether it makes one submission at most
    once       boolean     not null,
    expires_at timestamptz not null,
    -- when a submission was made with one that makes one only
    used_at    timestamptz,
    created_at timestamptz not null,
    primary key (form_id, token_hash)
);
-- counts what a form has without reading the data
create index form_session_of_form on form_session (form_id, expires_at);
create index form_session_expired on form_session (expires_at);

-- Signs links that fill in a form; encrypted, null while there is none.
alter table form add column link_secret text;
