-- What the author changed of a version's derived schema, so that the next version can inherit it; null for nothing.
alter table template_version add column overrides json;
