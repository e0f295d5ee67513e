-- Statistics of these tables come from a sample of 300 rows for each value that they list. A fifth of the usual sample is
-- enough to choose among their indexes, and a batch doubles a table often while it is small: the usual one took a tenth of the
-- database's time. Columns of which no query compares anything have none.
do $$
declare
    each record;
begin
    for each in
        select attrelid::regclass as of_table, attname as name,
               attname in ('fingerprint', 'metadata', 'skipped', 'bytes', 'woven', 'runs', 'slices', 'length') as unused
          from pg_attribute
         where attrelid in ('submission'::regclass, 'run'::regclass, 'blob'::regclass, 'batch_row'::regclass,
                            'event'::regclass)
           and attnum > 0 and not attisdropped
    loop
        execute format('alter table %s alter column %I set statistics %s', each.of_table, each.name,
                       case when each.unused then 0 else 20 end);
    end loop;
end $$;
