package platen.db.batch;

/** SQL that deletes Spring Batch's records of jobs. */
final class JobRecords {
    /**
     * The end of a statement {@code with gone as (…)}, whose rows are the job_execution_id and job_instance_id of jobs.
     * Returns the number of deleted jobs.
     */
    static final String DELETE_GONE = """
            , step as (
                delete from batch_step_execution where job_execution_id in (select job_execution_id from gone)
                returning step_execution_id
            ), step_context as (
                delete from batch_step_execution_context
                 where step_execution_id in (select step_execution_id from step)
            ), context as (
                delete from batch_job_execution_context
                 where job_execution_id in (select job_execution_id from gone)
            ), params as (
                delete from batch_job_execution_params
                 where job_execution_id in (select job_execution_id from gone)
            ), job as (
                delete from batch_job_execution where job_execution_id in (select job_execution_id from gone)
            ), instance as (
                delete from batch_job_instance where job_instance_id in (select job_instance_id from gone)
                returning job_instance_id
            )
            select count(*) from instance
            """;

    private JobRecords() {}
}
