-- A reminder ends no link: hashes of the links of earlier reminders, at most four.
alter table envelope_signer add column earlier_hashes bytea[] not null default '{}';
create index envelope_signer_earlier on envelope_signer using gin (earlier_hashes) where earlier_hashes <> '{}';
-- The browser that passed the check before the last one.
alter table envelope_signer add column former_pass_hash bytea;
alter table envelope_signer add column former_pass_until timestamptz;
