-- An order of on_error = 'stop' that had stopped for bad rows and was resumed: who goes on has been told of them.
alter table batch add column past_bad_rows boolean not null default false;
