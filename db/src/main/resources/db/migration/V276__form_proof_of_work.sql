-- Whether browsers compute something before a form is sent, and the key that binds it to the form and a time.
alter table form
    add column proof_of_work text not null default 'off' check (proof_of_work in ('off', 'scripts', 'always')),
    add column proof_key     uuid not null default gen_random_uuid();
