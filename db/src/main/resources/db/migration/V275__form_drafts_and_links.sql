-- Whether answers may be saved before they are sent, and for how many days; whether only signed links fill in a form.
alter table form
    add column drafts            boolean not null default true,
    add column draft_days        integer not null default 30 check (draft_days between 1 and 90),
    add column signed_links_only boolean not null default false;
