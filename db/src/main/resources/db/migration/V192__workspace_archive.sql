-- An archived workspace can only be read. One that is to be deleted is archived until its time has come.
alter table workspace
    add column archived_at timestamptz,
    -- when a sweep begins to delete it; null for never
    add column delete_at   timestamptz,
    -- the deletion has begun: the workspace is invisible and cannot be restored
    add column deleting    boolean not null default false,
    add constraint workspace_archived_before_deletion check (delete_at is null or archived_at is not null),
    add constraint workspace_deleting_has_time check (not deleting or delete_at is not null);
create index workspace_to_delete on workspace (delete_at) where delete_at is not null;
