-- What is old is looked for by the sweep that forgets it. Rows come in the order of time, so a summary of each range of
-- pages finds it, and costs those that write next to nothing.
create index event_age on event using brin (created_at);
create index delivery_age on delivery using brin (created_at);
