-- What is told of the packet of a run, such as a standard that one of its documents claims and the packet does not;
-- a JSON array, null for none.
alter table run add column warnings json;
