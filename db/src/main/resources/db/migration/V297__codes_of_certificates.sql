-- Hash of the code in the certificate, by which others ask whether the envelope exists; null unless completed, and for
-- envelopes that were completed before.
alter table envelope add column verify_hash bytea check (octet_length(verify_hash) = 32);
create unique index envelope_verify on envelope (verify_hash) where verify_hash is not null;
