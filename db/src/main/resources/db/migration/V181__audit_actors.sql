-- Who made a change, from where, and what it changed. Null in entries of earlier versions, whose data names the actor.
alter table audit_entry
    add column actor_type  text check (actor_type in ('key', 'person', 'operator', 'cli', 'system')),
    -- the API key or the person
    add column actor_id    uuid,
    -- name of the actor at that time
    add column actor_label text,
    -- network address of the client
    add column address     text,
    add column request_id  uuid,
    -- JSON objects; null for what did not exist before, or does not exist any more
    add column before      json,
    add column after       json;
