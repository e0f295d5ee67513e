-- Who published: the API key, null for the command line and for what was published before. Not a foreign key, as in
-- submission: keys are never deleted.
alter table template_publication add column published_by uuid;
