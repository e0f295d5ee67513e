package platen.db.batch;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.tenancy.Internal;

/** Reads Spring Batch's records of a batch's job for monitoring, and deletes old ones. */
@Internal("Operators look at batches of all workspaces.")
public final class StepStore {
    private final Database database;

    public StepStore(Database database) {
        this.database = database;
    }

    /**
     * A step of a batch's job.
     *
     * @param status of its last execution, as Spring Batch names it
     * @param starts number of executions: one, plus one for each interruption
     * @param seconds total time of all executions; interrupted ones count up to their last update
     * @param message why the last execution failed, empty when it did not
     */
    public record Step(String name, String status, int starts, double seconds, @Nullable String message) {}

    /** Returns the steps that were started, in start order. The parts of a pass are not listed separately. */
    public List<Step> of(UUID batchId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select s.step_name as name, count(*) as starts,
                       (array_agg(s.status order by s.step_execution_id desc))[1] as status,
                       (array_agg(s.exit_message order by s.step_execution_id desc))[1] as message,
                       coalesce(extract(epoch from sum(coalesce(s.end_time, alive.at, s.last_updated)
                                                       - s.start_time)), 0) as seconds
                  from batch_job_execution_params p
                  join batch_step_execution s on s.job_execution_id = p.job_execution_id
                  -- a pass itself is not touched while its parts are worked
                 cross join lateral (
                       select max(part.last_updated) as at from batch_step_execution part
                        where part.job_execution_id = s.job_execution_id
                          and part.step_name like s.step_name || ':%') alive
                 where p.parameter_name = 'batch' and p.parameter_value = :batch and s.step_name not like '%:%'
                 group by s.step_name order by min(s.step_execution_id)
                """)
                .bind("batch", PublicId.BATCH.of(batchId))
                .map(ConstructorMapper.of(Step.class))
                .list());
    }

    /**
     * Deletes the job records of batches that ended before a time. A batch that is resumed later starts a new job; the
     * progress is kept in its rows.
     *
     * @return number of batches; equal to the limit when there may be more
     */
    public int forget(Instant before, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with execution as materialized (
                    select e.job_execution_id, e.job_instance_id,
                           -- an id of the API: bat_ and the digits of the batch's own
                           cast(substr(p.parameter_value, 5) as uuid) as batch_id
                      from batch_job_execution e join batch_job_execution_params p using (job_execution_id)
                     where p.parameter_name = 'batch'
                       -- by the wall clock of its worker, which no time zone puts a day apart; for the index
                       and e.create_time < cast(:before as timestamptz) at time zone 'UTC' + interval '1 day'
                ), ended as (
                    -- While it is locked, a batch cannot be resumed before its job is gone.
                    select id from batch
                     where completed_at < :before and id in (select batch_id from execution)
                     limit :limit
                       for update skip locked
                ), gone as (
                    select job_execution_id, job_instance_id from execution join ended on ended.id = batch_id
                )
                """ + JobRecords.DELETE_GONE).bind("before", before).bind("limit", limit).mapTo(int.class).one());
    }
}
