-- Entries of an organization, such as changes of its members, and of the installation, such as a new master key.
-- Entries of a workspace stay after its deletion, in the log of the organization.
alter table audit_entry
    alter column workspace_id drop not null,
    drop constraint audit_entry_workspace_id_fkey,
    -- null when the object has no id, such as an operator
    alter column about drop not null,
    -- null in entries of the installation
    add column organization_id uuid references organization;
update audit_entry a set organization_id = w.organization_id from workspace w where w.id = a.workspace_id;
create index audit_entry_of_organization on audit_entry (organization_id, created_at desc, id desc);
create index audit_entry_of_installation on audit_entry (created_at desc, id desc) where organization_id is null;
