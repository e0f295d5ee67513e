-- The very text that the person agreed to, which later versions may word otherwise.
alter table envelope_signer add column consent_text text;

create index envelope_draft on envelope (created_at) where state = 'draft';
create index envelope_draft_of_workspace on envelope (workspace_id) where state = 'draft';

-- Drafts that are never sent are deleted with their trail, which has the entry of their creation only.
create or replace function envelope_event_unchanged() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' and (
        exists (select from envelope e join workspace w on w.id = e.workspace_id
                 where e.id = old.envelope_id and w.deleting)
        or old.type = 'created'
            and exists (select from envelope e where e.id = old.envelope_id and e.state = 'draft')
            and not exists (select from envelope_event v where v.envelope_id = old.envelope_id and v.type <> 'created')
    ) then
        return old;
    end if;
    raise exception 'The trail of an envelope cannot be changed' using errcode = 'restrict_violation';
end
$$;
