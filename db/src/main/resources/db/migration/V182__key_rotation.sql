-- The secret before the last rotation, valid beside the new one until a time; and the last warning before the expiry.
alter table api_key
    add column previous_hash  bytea check (octet_length(previous_hash) = 32),
    add column previous_until timestamptz,
    -- how many days before the expiry the last mail was sent
    add column warned_days    smallint,
    add constraint api_key_overlap check ((previous_hash is null) = (previous_until is null));
create unique index api_key_previous_hash on api_key (previous_hash) where previous_hash is not null;
