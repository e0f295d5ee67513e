-- A file may share bytes with others anywhere, not only at its beginning: a packet shares fonts and blank forms with
-- all packets of its workflow, a document the fonts and pictures of its template.
alter table blob add column runs integer[];
-- Bytes that files share stay when nobody does any more: workers believe them to be there once they have seen them.
alter table blob add column is_shared boolean not null default false;
comment on column blob.runs is
    'how many bytes follow one another from bytes and base in turn, from bytes first; null for base, then bytes';

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
