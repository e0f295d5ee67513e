-- A batch that was deleted is invisible at once; a sweep then removes its rows and files a few at a time.
alter table batch add column deleted_at timestamptz;
alter table batch add constraint batch_deleted_is_final check (deleted_at is null or completed_at is not null);
create index batch_deleted on batch (deleted_at) where deleted_at is not null;
-- A firing stays when the batch that it started is removed.
alter table firing drop constraint firing_batch_id_fkey;
alter table firing add constraint firing_batch_id_fkey foreign key (batch_id) references batch on delete set null;
alter table firing drop constraint firing_started_has_batch;
alter table firing add constraint firing_started_has_batch check (batch_id is null or status = 'started');
