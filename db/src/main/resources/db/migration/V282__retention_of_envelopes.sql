-- Documents and entries of ended envelopes are removed after the retention of PDFs.
alter table retention_progress drop constraint retention_progress_what_check;
alter table retention_progress add constraint retention_progress_what_check
    check (what in ('answers', 'pdfs', 'records', 'runs', 'batches', 'rows', 'deliveries', 'mails', 'envelopes'));
create index envelope_ended on envelope (workspace_id, environment, ended_at)
    where ended_at is not null and purged_at is null;
