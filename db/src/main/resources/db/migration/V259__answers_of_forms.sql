-- Lists the answers of a form, newest first.
create index form_answer_newest on form_answer (form_id, created_at desc, submission_id desc)
    where submission_id is not null;
