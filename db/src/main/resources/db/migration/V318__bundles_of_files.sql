-- Files that a batch stores together: a stream that several of them contain, such as a picture of a packet and its documents,
-- is stored once. The pieces fill a page each; one long value would be cut into pieces of 2 kB, which takes longer to store.
create table blob_piece (
    bundle uuid not null,
    number integer not null,
    bytes bytea not null,
    primary key (bundle, number)
);
alter table blob_piece alter column bytes set storage plain;
-- Pieces are seldom deleted, like files.
alter table blob_piece set (autovacuum_analyze_threshold = 50000, autovacuum_analyze_scale_factor = 0.5,
                            autovacuum_vacuum_insert_threshold = 1000000);
-- Only their key is looked up, so a sample of 300 rows is enough: the usual 30,000 are as many pages.
alter table blob_piece alter column bundle set statistics 1;
alter table blob_piece alter column number set statistics 0;
alter table blob_piece alter column bytes set statistics 0;

alter table blob add column bundle uuid;
alter table blob add column slices integer[];
alter table blob drop constraint blob_whole_or_woven;
alter table blob add constraint blob_whole_or_woven
    check (num_nonnulls(bytes, woven, bundle) = 1 and (bytes is null or runs is null)
           and (woven is null or runs is not null) and (bundle is null) = (slices is null)) not valid;
comment on column blob.bundle is 'the pieces with its own bytes, where it has neither bytes nor woven';
comment on column blob.slices is
    'offset and length of each slice of the bundle in turn; one after another, they are the own bytes';

-- The own bytes of a file in a bundle.
create function slices_of(bundle bytea, slices integer[]) returns bytea
language sql immutable parallel safe
return (select string_agg(substring(bundle from slices[i] + 1 for slices[i + 1]), ''::bytea order by i)
          from generate_series(1, cardinality(slices), 2) as n (i));

-- As before, but null where the own bytes are not found: a process of the version before, which looks for them in bytes and
-- woven, fails at a file of a bundle instead of returning a wrong one.
create or replace function file_of(base bytea, own bytea, runs integer[]) returns bytea
language sql immutable parallel safe
return case
    when own is null then null
    when runs is null then coalesce(base, ''::bytea) || own
    else (select string_agg(substring(case when n % 2 = 1 then own else base end from start + 1 for run), ''::bytea
                            order by n)
            from (select n, run, (sum(run) over (partition by n % 2 order by n) - run)::integer as start
                    from unnest(runs) with ordinality as run_of (run, n)) runs_in_turn)
end;

-- Bytes of a deleted file do not stay in its bundle, whichever version deletes it: the other files of the bundle get their own
-- bytes, and the pieces go.
create function dissolve_bundles() returns trigger language plpgsql as $$
declare
    bundles uuid[] := array(select distinct bundle from deleted where bundle is not null);
begin
    if cardinality(bundles) > 0 then
        update blob
           set bytes = case when runs is null then own.bytes end,
               woven = case when runs is not null then own.bytes end, bundle = null, slices = null
          from (select b.sha256,
                       slices_of((select string_agg(p.bytes, ''::bytea order by p.number) from blob_piece p
                                   where p.bundle = b.bundle), b.slices) as bytes
                  from blob b where b.bundle = any(bundles)) own
         where blob.sha256 = own.sha256;
        delete from blob_piece where bundle = any(bundles);
    end if;
    return null;
end $$;
create trigger blob_deleted after delete on blob referencing old table as deleted
    for each statement execute function dissolve_bundles();
