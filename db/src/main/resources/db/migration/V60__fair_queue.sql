-- What workers take next, by turns: each workspace's oldest, found with one probe per workspace however long its queue
-- is. A lane each, so that bulk work never stands in front of what somebody waits for. Rows that were tried before are
-- taken one by one by their ids, so that one that kills its worker takes no other with it.
create index submission_turn on submission (workspace_id, id)
    where status = 'processing' and stage = 'queued' and run_id is null and attempt = 0 and source <> 'batch';
create index submission_bulk_turn on submission (workspace_id, id)
    where status = 'processing' and stage = 'queued' and run_id is null and attempt = 0 and source = 'batch';
drop index submission_queued;
