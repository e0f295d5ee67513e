-- Answers that a person has not sent yet, encrypted under a key that only the person's link has.
create table form_draft (
    form_id      uuid        not null references form,
    token_hash   bytea       not null check (octet_length(token_hash) = 32),
    workspace_id uuid        not null references workspace,
    sealed       bytea       not null,
    size         integer     not null check (size = octet_length(sealed)),
    expires_at   timestamptz not null,
    created_at   timestamptz not null,
    primary key (form_id, token_hash)
);
-- count what a form and a workspace have without reading the answers
create index form_draft_of_form on form_draft (form_id) include (size);
create index form_draft_of_workspace on form_draft (workspace_id) include (size);
create index form_draft_expired on form_draft (expires_at);
-- pictures are compressed, and encrypted bytes cannot be
alter table form_draft alter column sealed set storage external;
