-- A worker that finds that an order cannot go on tells the one who drives it.
alter table batch add column halt json;
-- claims since a row was last recorded: an order that only ever kills its workers ends
alter table batch add column stalled integer not null default 0;
