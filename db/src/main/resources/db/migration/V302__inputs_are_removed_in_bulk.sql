-- The inputs of a batch are removed with each chunk of its rows. Their pieces are vacuumed when many are gone, and not
-- every few seconds while the batch runs.
alter table batch_input set (autovacuum_vacuum_threshold = 10000, toast.autovacuum_vacuum_threshold = 100000);
