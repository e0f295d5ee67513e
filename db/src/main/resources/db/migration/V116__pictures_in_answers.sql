-- What a row of an order says is forgotten when the order has ended, and is large for its pictures, which are compressed
-- already.
alter table batch_input alter column content set storage external;

-- PostgreSQL's own method takes long to find out that pictures do not become smaller; LZ4 gives up at once.
do $$
begin
    alter table submission alter column data set compression lz4;
exception when feature_not_supported then
    -- a server that was built without it compresses as before
    null;
end
$$;
