-- Failed work of all workspaces, newest first. Only failed rows are in these indexes.
create index run_failed on run (workspace_id, created_at desc, id desc) where status = 'failed';
create index batch_failed on batch (workspace_id, created_at desc, id desc) where status = 'failed';
create index delivery_failed_newest on delivery (workspace_id, created_at desc, id desc)
    where status = 'failed' and not test;
