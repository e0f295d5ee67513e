-- Fields that an author draws on the pages of a PDF. The source of a version has them as form fields already; the list
-- is what the editor opens. Null: none were drawn.
alter table template_version add column drawn_fields json;

-- Null in a draft: the source stays as it is, with the drawn fields that it has. An empty list removes them.
alter table template_draft add column drawn_fields json;
