-- What operators ask of work: which request it came of, who took it last, and when. Not indexed: a claim must touch no
-- index, and a request's id tells its time, by which the rows that came of it are found.
alter table submission add column request_id uuid;
alter table submission add column claimed_at timestamptz;
-- the process, as its connections name themselves
alter table submission add column claimed_by text;
alter table run add column request_id uuid;
alter table run add column claimed_at timestamptz;
alter table run add column claimed_by text;
alter table batch add column request_id uuid;
alter table batch add column claimed_at timestamptz;
alter table batch add column claimed_by text;
