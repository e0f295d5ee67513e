-- As of submissions: no index of runs names what a claim writes, and one index of what is open serves those who take
-- and those who look for the stranded, workspace by workspace.
create index run_open on run (workspace_id, id) where status = 'processing';
drop index run_queued;
drop index run_due;
