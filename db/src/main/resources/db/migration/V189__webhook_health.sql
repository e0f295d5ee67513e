-- How the attempts of an endpoint ended lately, and why it is disabled. Test calls do not count.
alter table webhook_endpoint
    add column last_success_at timestamptz,
    add column last_failure_at timestamptz,
    -- failed attempts since the last success
    add column failures        integer not null default 0,
    add column disabled_at     timestamptz,
    -- null for one that an earlier version disabled
    add column disabled_reason text check (disabled_reason in ('requested', 'gone', 'failing'));

-- What an attempt sent. The body is that of the event; signatures are shortened, so that nobody can send them again.
-- Null for attempts of earlier versions, and for those whose worker was lost.
alter table delivery_attempt
    add column request_url     text,
    add column request_headers json;

create index delivery_of_endpoint on delivery (endpoint_id, created_at desc, id desc);

update webhook_endpoint e
   set last_success_at = (select max(a.started_at)
                            from delivery_attempt a
                           where a.delivery_id = (select d.id from delivery d
                                                   where d.endpoint_id = e.id and d.status = 'delivered' and not d.test
                                                   order by d.created_at desc, d.id desc limit 1));
