-- These tables grow by thousands of rows a minute, and the distribution of their values hardly changes, so their statistics
-- stay true while they grow to twice their size. With the usual tenth, a batch spent a seventh of the database's time on
-- samples of the rows that it had just stored. A vacuum updates the number of rows on which the factor depends, hence not 1.
alter table submission set (autovacuum_analyze_scale_factor = 0.5);
alter table run set (autovacuum_analyze_scale_factor = 0.5);
alter table blob set (autovacuum_analyze_scale_factor = 0.5);
alter table batch_row set (autovacuum_analyze_scale_factor = 0.5);
alter table event set (autovacuum_analyze_scale_factor = 0.5);
