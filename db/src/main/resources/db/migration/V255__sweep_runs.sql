-- The last run of each sweep on each node, for operators.
create table sweep_run (
    sweep            text        not null,
    node             text        not null,
    -- run by the clock of its node, or by a job
    by_clock         boolean     not null,
    interval_seconds integer     not null check (interval_seconds > 0),
    ended_at         timestamptz not null,
    -- rows of the last run
    changed          integer     not null check (changed >= 0),
    -- the last failure stays after a success
    failed_at        timestamptz,
    failure          text,
    primary key (sweep, node)
);
