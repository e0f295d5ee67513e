-- Whether anybody may ask at /verify for a PDF of the workspace by its SHA-256 alone. The look-up uses submission_blob.
alter table workspace add column hash_answers boolean not null default false;
