-- Whether a person asked to keep a draft; else a script saved it, and it is dropped first when a form has too many.
-- Earlier releases do not say, so theirs count as asked for.
alter table form_draft add column asked boolean not null default true;
