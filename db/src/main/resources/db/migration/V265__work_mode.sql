-- Operators pause or quarantine the work of a workspace. Workers claim none of it until it may continue.
alter table workspace
    add column work_mode        text not null default 'normal'
        check (work_mode in ('normal', 'paused', 'quarantined')),
    -- why, by whom and since when; null in normal mode
    add column work_mode_reason text,
    add column work_mode_by     text,
    add column work_mode_since  timestamptz,
    add constraint workspace_work_mode_explained check (
        (work_mode = 'normal') = (work_mode_reason is null)
        and (work_mode = 'normal') = (work_mode_by is null)
        and (work_mode = 'normal') = (work_mode_since is null));
-- Few workspaces are in it; lists of waiting work and health look here.
create index workspace_held_up on workspace (id) where work_mode <> 'normal';
