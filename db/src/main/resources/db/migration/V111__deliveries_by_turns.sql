-- What bulk orders tell yields to what somebody waits for, as their work does.
alter table delivery add column bulk boolean not null default false;
create index delivery_turn on delivery (lane, bulk, due_at) where status = 'pending';
drop index delivery_pending;
-- Attempts under way are few, however many deliveries wait.
create index delivery_in_flight on delivery (lane) where in_flight;
