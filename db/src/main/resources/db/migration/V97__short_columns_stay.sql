-- A submission's data is kept out of its row's way (V85), which since V96 is a little longer than what V85 aims at: then
-- PostgreSQL moves out what else it can, down to a hash of 32 bytes, and a claim or a finish would write two places for
-- one. What is short stays.
alter table submission alter column fingerprint set storage main;
alter table submission alter column sha256 set storage main;
alter table submission alter column idempotency_key set storage main;
alter table submission alter column claimed_by set storage main;
