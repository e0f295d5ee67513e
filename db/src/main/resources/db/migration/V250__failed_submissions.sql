-- People look for failed submissions most; they are few among many, and only they are in this index.
create index submission_failed on submission (workspace_id, created_at desc, id desc) where status = 'failed';
