-- Destinations that receive links to files instead of the files: mails and webhooks.
alter table destination drop constraint destination_type_check;
alter table destination add constraint destination_type_check
    check (type in ('folder', 'sftp', 's3', 'mail', 'webhook'));

-- What a message says about its batch; null in rows of earlier releases.
alter table batch_destination
    -- name of the schedule; null for none
    add column schedule   text,
    -- planned time in the zone of the schedule, else when the batch was accepted, in UTC
    add column local_time timestamp;

-- A link to the files that a batch has for a destination. Anyone who has its secret may read them until it expires.
create table file_link (
    id          uuid        primary key,
    -- of the secret, which is stored only in the body of a mail until the mail ends
    hash        bytea       not null unique,
    batch_id    uuid        not null,
    position    integer     not null,
    created_at  timestamptz not null,
    expires_at  timestamptz not null,
    foreign key (batch_id, position) references batch_destination on delete cascade
);
create index file_link_of_batch on file_link (batch_id, position);

-- A mail with such a link, and the round of attempts that it belongs to.
alter table mail
    add column transfer_id          uuid references transfer on delete set null,
    add column transfer_round_at    timestamptz,
    -- of the destination; stays when the transfer is deleted, because limits count these mails
    add column transfer_environment text;
create index mail_of_transfer on mail (transfer_id) where transfer_id is not null;
-- However often a transfer is attempted, nobody gets its mail twice: another one may only follow one that failed. Addresses
-- that an erasure of personal data has replaced are all alike.
create unique index mail_of_transfer_once on mail (transfer_id, lower(recipient))
    where transfer_id is not null and status in ('pending', 'sent') and strpos(recipient, '[erased]') = 0;

-- A trigger, because workers of the release before send mails during an upgrade and know nothing of transfers.
create function mail_of_transfer_ended() returns trigger language plpgsql as $$
begin
    -- Not twice in a transaction that ends several mails: the second time, PostgreSQL would lock the files of the batch.
    update transfer set due_at = clock_timestamp()
     where id = new.transfer_id and status = 'pending' and not in_flight and due_at > clock_timestamp();
    return null;
end $$;
create trigger mail_of_transfer_ended after update of status on mail
    for each row when (new.transfer_id is not null and old.status = 'pending' and new.status <> 'pending')
    execute function mail_of_transfer_ended();
