-- What follows when a form was sent: where its person is led to, and the field with the address of a mail.
alter table form
    add column redirect_url text not null default '',
    add column mail_field   text not null default '';

-- Whether the body has a link that only the recipient may have; it is removed when the mail needs no further attempt.
alter table mail add column secret boolean not null default false;

-- The mail to the person. It is due at infinity until the answers are accepted, and deleted if they are not.
alter table form_answer
    add column mail_id    uuid references mail on delete set null,
    add column mail_state text not null default 'none' check (mail_state in ('none', 'queued', 'limited'));
create index form_answer_of_mail on form_answer (mail_id) where mail_id is not null;
