package platen.db.batch;

import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.Database;
import platen.db.PublicId;

/** Spring Batch's own records of an order's job, for those who watch. */
public final class StepStore {
    private final Database database;

    public StepStore(Database database) {
        this.database = database;
    }

    /**
     * A step of an order's job.
     *
     * @param status of its last start, in Spring Batch's words
     * @param starts one, and one more for each time that it was broken off
     * @param seconds that all starts took, up to the last sign of life of those that did not end
     * @param message why the last start failed, empty when it did not
     */
    public record Step(String name, String status, int starts, double seconds, @Nullable String message) {}

    /** The steps that have been begun, in the order in which they were; parts of a pass are within it. */
    public List<Step> of(UUID batchId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select s.step_name as name, count(*) as starts,
                       (array_agg(s.status order by s.step_execution_id desc))[1] as status,
                       (array_agg(s.exit_message order by s.step_execution_id desc))[1] as message,
                       coalesce(extract(epoch from sum(coalesce(s.end_time, s.last_updated) - s.start_time)), 0)
                           as seconds
                  from batch_job_execution_params p
                  join batch_step_execution s on s.job_execution_id = p.job_execution_id
                 where p.parameter_name = 'batch' and p.parameter_value = :batch and s.step_name not like '%:%'
                 group by s.step_name order by min(s.step_execution_id)
                """)
                .bind("batch", PublicId.BATCH.of(batchId))
                .map(ConstructorMapper.of(Step.class))
                .list());
    }
}
