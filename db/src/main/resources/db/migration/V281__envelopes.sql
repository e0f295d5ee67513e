-- An envelope asks people to sign documents.
create table envelope (
    id               uuid        primary key,
    workspace_id     uuid        not null references workspace,
    environment      text        not null check (environment in ('production', 'staging', 'development')),
    state            text        not null
        check (state in ('draft', 'sent', 'sealing', 'completed', 'declined', 'expired', 'voided')),
    title            text        not null check (title <> ''),
    message          text        not null,
    language         text        not null,
    signing_order    text        not null check (signing_order in ('sequential', 'parallel')),
    -- time from sending to the deadline; null for no deadline
    lifetime_seconds bigint      check (lifetime_seconds > 0),
    reminders        boolean     not null,
    -- whether links are mailed, or returned to the sender
    delivery         text        not null check (delivery in ('mail', 'return')),
    metadata         json        not null,
    free_plan        boolean     not null,
    -- what it was made from; null for a template and data
    submission_id    uuid,
    run_id           uuid,
    idempotency_key  text,
    fingerprint      bytea,
    -- key by which it was sent, and the month against whose quota it counts; null for none
    key_id           uuid,
    usage_month      date,
    -- how often somebody has signed
    revision         integer     not null default 0,
    sealed_sha256    bytea,
    sealed_level     text,
    page_count       integer,
    -- why it was voided
    reason           text,
    expires_at       timestamptz,
    created_at       timestamptz not null,
    sent_at          timestamptz,
    ended_at         timestamptz,
    purged_at        timestamptz,
    constraint envelope_completed_is_sealed check (
        (state = 'completed') = (sealed_sha256 is not null)
        and (sealed_sha256 is null) = (sealed_level is null)),
    constraint envelope_sent_at check (state not in ('sent', 'sealing', 'completed', 'declined', 'expired')
        or sent_at is not null),
    constraint envelope_ended_at check (
        (state in ('completed', 'declined', 'expired', 'voided')) = (ended_at is not null)),
    constraint envelope_purged_is_final check (purged_at is null or ended_at is not null),
    constraint envelope_key_has_fingerprint check ((idempotency_key is null) = (fingerprint is null))
);
create unique index envelope_key on envelope (workspace_id, idempotency_key) where idempotency_key is not null;
create index envelope_newest on envelope (workspace_id, created_at desc, id desc);
create index envelope_deadline on envelope (expires_at) where state = 'sent' and expires_at is not null;
create index envelope_sealed on envelope (sealed_sha256) where sealed_sha256 is not null;
create index envelope_of_submission on envelope (submission_id) where submission_id is not null;

-- The documents of an envelope in their order, with the data that the sender gave; null once purged.
create table envelope_document (
    envelope_id      uuid    not null references envelope,
    position         integer not null,
    title            text    not null,
    template_id      uuid    not null references template,
    template_version integer not null,
    data             bytea,
    primary key (envelope_id, position)
);
create index envelope_document_of_template on envelope_document (template_id);

create table envelope_signer (
    envelope_id     uuid    not null references envelope,
    number          integer not null check (number >= 1),
    role            text    not null check (role in ('signer', 'approver', 'viewer', 'copy')),
    -- the name by which the fields of a template refer to the person; empty for none
    party           text    not null,
    name            text    not null,
    email           text,
    language        text    not null,
    check_kind      text    not null check (check_kind in ('link', 'code', 'word')),
    -- slow hash of the word that the sender tells the person another way
    word_hash       text,
    turn            integer not null,
    state           text    not null
        check (state in ('waiting', 'notified', 'viewed', 'consented', 'signed', 'declined', 'expired')),
    -- hashed with name and address in the trail, so that the hash does not reveal them once they are erased
    salt            bytea   not null,
    token_hash      bytea   unique check (octet_length(token_hash) = 32),
    -- of the link in the last reminder, or in the mail about the completed envelope
    later_hash      bytea   unique check (octet_length(later_hash) = 32),
    -- a browser that passed the check
    pass_hash       bytea,
    pass_until      timestamptz,
    code_hash       bytea,
    code_until      timestamptz,
    code_tries      integer not null default 0,
    codes_sent      integer not null default 0,
    word_tries      integer not null default 0,
    notified_at     timestamptz,
    viewed_at       timestamptz,
    consented_at    timestamptz,
    consent_sha256  bytea,
    zone            text,
    -- the document as the person saw it last with the own entries in it
    looked_at       timestamptz,
    looked_revision integer,
    looked_sha256   bytea,
    -- the very bytes that the person confirmed
    signed_sha256   bytea,
    decline_reason  text,
    ended_at        timestamptz,
    reminders_sent  integer not null default 0,
    remind_at       timestamptz,
    primary key (envelope_id, number),
    constraint envelope_signer_has_one_end check (
        (state in ('signed', 'declined', 'expired')) = (ended_at is not null)
        and (state = 'signed') = (signed_sha256 is not null)
        and (state = 'declined') = (decline_reason is not null)),
    constraint envelope_signer_is_told check (check_kind = 'link' or check_kind = 'word' and word_hash is not null
        or check_kind = 'code' and email is not null)
);
create index envelope_signer_reminder on envelope_signer (remind_at) where remind_at is not null;
create index envelope_signer_signed on envelope_signer (signed_sha256) where signed_sha256 is not null;

-- What a person filled in: encrypted under a key that only the person's link has until the person has signed.
create table envelope_entry (
    envelope_id uuid    not null,
    number      integer not null,
    -- hash of the link by which the person filled them in
    token_hash  bytea,
    sealed      bytea,
    data        bytea,
    primary key (envelope_id, number),
    foreign key (envelope_id, number) references envelope_signer,
    constraint envelope_entry_is_sealed_or_signed check (
        num_nonnulls(sealed, data) = 1 and (sealed is null) = (token_hash is null))
);
alter table envelope_entry alter column sealed set storage external;

-- The trail: each entry has the hash of the one before it.
create table envelope_event (
    envelope_id uuid        not null references envelope,
    number      integer     not null check (number >= 1),
    type        text        not null,
    at          timestamptz not null,
    -- sender, system, or signer with a number
    who         text        not null,
    address     text,
    agent       text,
    -- JSON object in canonical form
    facts       text        not null,
    previous    bytea       not null check (octet_length(previous) = 32),
    hash        bytea       not null check (octet_length(hash) = 32),
    primary key (envelope_id, number)
);

-- Refuses every change of the trail, but for the erasure of a whole workspace.
create function envelope_event_unchanged() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' and exists (select from envelope e join workspace w on w.id = e.workspace_id
                                     where e.id = old.envelope_id and w.deleting) then
        return old;
    end if;
    raise exception 'The trail of an envelope cannot be changed' using errcode = 'restrict_violation';
end
$$;
create trigger envelope_event_unchanged before update or delete on envelope_event
    for each row execute function envelope_event_unchanged();

-- Work of sealing, one row for each envelope that all have signed.
create table envelope_seal (
    id         uuid        primary key references envelope,
    status     text        not null check (status in ('pending', 'done', 'failed')),
    attempt    integer     not null default 0,
    in_flight  boolean     not null default false,
    due_at     timestamptz,
    error      text,
    created_at timestamptz not null,
    constraint envelope_seal_due check ((status = 'pending') = (due_at is not null))
);
create index envelope_seal_due on envelope_seal (due_at) where status = 'pending';
