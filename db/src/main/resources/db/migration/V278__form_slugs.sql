-- Former ends of addresses of forms, which lead to the present ones until their time is over.
create table form_slug (
    slug       text        primary key,
    form_id    uuid        not null references form,
    expires_at timestamptz not null
);
create index form_slug_of_form on form_slug (form_id);
create index form_slug_expired on form_slug (expires_at);
