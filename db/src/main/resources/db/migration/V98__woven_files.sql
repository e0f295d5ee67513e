-- A file may share bytes with others anywhere, not only at its beginning: a packet shares fonts and blank forms with
-- all packets of its workflow, a document the fonts and pictures of its template.
alter table blob add column runs integer[];
-- Its own bytes have a column of their own: a process of the version before, which reads bytes behind base, finds none
-- and fails, where it would hand out a wrong file.
alter table blob add column woven bytea;
alter table blob alter column woven set storage external;
alter table blob alter column bytes drop not null;
alter table blob add constraint blob_whole_or_woven
    check ((bytes is null) = (woven is not null) and (woven is null) = (runs is null)) not valid;
-- Bytes that files share stay when nobody does any more: workers believe them to be there once they have seen them.
alter table blob add column is_shared boolean not null default false;
comment on column blob.runs is
    'how many bytes follow one another from woven and base in turn, from woven first; null for base, then bytes';

-- The whole of a file that is kept in two parts, own being what it shares with none.
create function file_of(base bytea, own bytea, runs integer[]) returns bytea
language sql immutable parallel safe
return case
    when runs is null then coalesce(base, ''::bytea) || own
    else (select string_agg(substring(case when n % 2 = 1 then own else base end from start + 1 for run), ''::bytea
                            order by n)
            from (select n, run, (sum(run) over (partition by n % 2 order by n) - run)::integer as start
                    from unnest(runs) with ordinality as run_of (run, n)) runs_in_turn)
end;
