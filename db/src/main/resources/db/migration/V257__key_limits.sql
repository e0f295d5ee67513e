-- Limits of a key: the networks from which it may be used, and its requests in a minute. An empty list and null mean that
-- the key has no such limit, as keys of the previous version.
alter table api_key
    add column address_ranges      text[] not null default '{}'
        check (cardinality(address_ranges) <= 50),
    add column requests_per_minute integer check (requests_per_minute > 0);
