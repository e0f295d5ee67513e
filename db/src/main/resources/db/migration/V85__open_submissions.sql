-- A claim writes stage, attempt and due_at, and a finish writes once more. No index may name those three, not even in
-- its condition: then a claim rewrites its row on the row's own page and touches no index at all, where it used to
-- write into five. What is open is little, so workers and the sweep read past what is not theirs.
create index submission_open on submission (workspace_id, id) where status = 'processing' and run_id is null;
drop index submission_turn;
drop index submission_bulk_turn;
drop index submission_due;
-- Room on the page for it, and the data out of its way: what was sent is read once or twice and never rewritten.
alter table submission set (fillfactor = 60, toast_tuple_target = 256);
