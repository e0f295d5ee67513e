-- Where LZ4 is missing (V116) answers are kept as they are: with pictures in them, PostgreSQL's own method takes as long
-- as writing the whole row, and wins nothing.
do $$
begin
    if not exists (select from pg_attribute
                    where attrelid = 'submission'::regclass and attname = 'data' and attcompression = 'l') then
        alter table submission alter column data set storage external;
    end if;
end
$$;
