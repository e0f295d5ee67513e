-- Each reference of a row is checked when it is inserted. A workspace never changes its organization and refers to it, and
-- a submission and a run refer to their workspace, so their own references to the organization said nothing more.
alter table submission drop constraint submission_organization_id_fkey;
alter table run drop constraint run_organization_id_fkey;
