-- Finds pages that were being accepted when their process ended.
create index form_answer_open on form_answer (created_at) where submission_id is null;
