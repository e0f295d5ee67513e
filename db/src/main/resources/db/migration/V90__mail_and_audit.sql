-- What people must hear of although nobody was there to see it.

-- The mail address of those who look after a workspace; null leaves it to the operators.
alter table workspace add column contact text check (length(contact) <= 320);

-- What changed without anybody's request. Appended in the transaction of the change and never changed.
create table audit_entry (
    id           uuid primary key,
    workspace_id uuid        not null references workspace,
    type         text        not null,
    -- id of what it is about
    about        uuid        not null,
    data         json        not null,
    created_at   timestamptz not null
);
create index audit_entry_newest on audit_entry (workspace_id, created_at desc, id desc);

-- Mails on their way out, written in the transaction of what they tell.
create table mail (
    id           uuid primary key,
    workspace_id uuid        not null references workspace,
    -- null where nobody is named who could be told
    recipient    text,
    subject      text        not null,
    body         text        not null,
    status       text        not null check (status in ('pending', 'sent', 'failed', 'recorded')),
    attempt      integer     not null default 0,
    in_flight    boolean     not null default false,
    -- while pending: when the next attempt is due, or the lease of the one in flight is over
    due_at       timestamptz,
    error        text,
    created_at   timestamptz not null,
    sent_at      timestamptz,
    constraint mail_pending_is_due check ((status = 'pending') = (due_at is not null)),
    constraint mail_in_flight_is_pending check (not in_flight or status = 'pending'),
    constraint mail_sent_has_time check ((status = 'sent') = (sent_at is not null))
);
create index mail_due on mail (due_at) where status = 'pending';
create index mail_newest on mail (workspace_id, created_at desc, id desc);
