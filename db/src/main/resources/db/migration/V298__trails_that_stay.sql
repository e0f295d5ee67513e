-- Row triggers do not fire for the removal of all rows at once.
create function envelope_event_not_emptied() returns trigger language plpgsql as $$
begin
    raise exception 'The trails of envelopes cannot be changed' using errcode = 'restrict_violation';
end
$$;
create trigger envelope_event_not_emptied before truncate on envelope_event
    for each statement execute function envelope_event_not_emptied();
