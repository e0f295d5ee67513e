-- What is old is looked for by the sweep that forgets it (see V106 for the kind of index).
create index batch_job_execution_age on batch_job_execution using brin (create_time);
create index firing_age on firing using brin (created_at);
-- An order's job is found by its parameter.
create index batch_job_execution_params_batch on batch_job_execution_params (parameter_value)
    where parameter_name = 'batch';
