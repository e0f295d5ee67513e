-- What usage_month counts, by day, template and key: written in the same transactions, behind the lock of the month's
-- row, so that both always say the same and nobody has to read the month's submissions to tell who used what.
create table usage_day (
    workspace_id uuid    not null references workspace,
    -- UTC
    day          date    not null,
    template_id  uuid    not null references template,
    -- the key that asked, null for none; not a foreign key, as in submission
    key_id       uuid,
    used         integer not null check (used >= 0),
    unique nulls not distinct (workspace_id, day, template_id, key_id)
)
-- The row of a busy key is written with each of its renders: room on its page keeps the index out of it.
with (fillfactor = 50);

insert into usage_day (workspace_id, day, template_id, key_id, used)
select workspace_id, cast(created_at at time zone 'UTC' as date), template_id, key_id, count(*)
  from submission
 where usage_month is not null
 group by 1, 2, 3, 4;
