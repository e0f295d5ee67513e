-- What a workspace's keys may read: all of its submissions and runs, or those of their own environment.
alter table workspace add column key_reach text not null default 'workspace'
    check (key_reach in ('workspace', 'environment'));
