-- A form asks for the data of a template or of a workflow, and an answer is a submission or a run.
alter table form
    alter column template_id drop not null,
    add column workflow_id uuid references workflow,
    add constraint form_has_one_target check (num_nonnulls(template_id, workflow_id) = 1);
create index form_of_workflow on form (workflow_id) where workflow_id is not null;

alter table form_answer
    add column run_id uuid references run on delete cascade,
    add constraint form_answer_is_one check (num_nonnulls(submission_id, run_id) <= 1);
create unique index form_answer_of_run on form_answer (run_id);
create index form_answer_unsettled on form_answer (created_at) where submission_id is null and run_id is null;
-- Lists the runs of a form, newest first.
create index form_answer_newest_run on form_answer (form_id, created_at desc) where run_id is not null;

alter table run drop constraint run_source_check;
alter table run add constraint run_source_check check (source in ('api_sync', 'api_async', 'batch', 'form', 'embed'));
