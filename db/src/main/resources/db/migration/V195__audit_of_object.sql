-- The history of one object: who made each version of a template, who published it.
create index audit_entry_of_object on audit_entry (workspace_id, about, created_at desc, id desc);
