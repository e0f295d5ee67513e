-- Files are added, seldom dropped, and found by their hash: a young archive, which doubles within seconds of a bulk order,
-- need not be vacuumed and analyzed every few seconds, as the queue's rows must be.
alter table blob set (autovacuum_analyze_threshold = 50000, autovacuum_vacuum_insert_threshold = 50000,
                      toast.autovacuum_vacuum_insert_threshold = 1000000);
alter table submission set (toast.autovacuum_vacuum_insert_threshold = 1000000);
