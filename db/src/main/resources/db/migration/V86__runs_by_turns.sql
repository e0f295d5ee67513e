-- The next run of each workspace, found with one probe however long the queues are.
create index run_queued on run (workspace_id, id) where status = 'processing' and stage = 'queued' and attempt = 0;
