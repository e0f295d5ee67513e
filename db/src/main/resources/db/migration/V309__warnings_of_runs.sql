-- Warnings about the packet of a run, such as a standard that one of its documents claims and the packet does not claim: a JSON
-- array; null while the run has not completed, and in rows of earlier releases.
alter table run add column warnings json;
