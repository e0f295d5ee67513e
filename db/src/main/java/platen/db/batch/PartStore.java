package platen.db.batch;

import static platen.db.core.DueRows.seconds;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.PreparedBatch;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Stores the parts of batches: ranges of rows with their leases and progress. */
@Internal("Workers reach rows of every workspace, by lease.")
public final class PartStore {
    private final Database database;

    public PartStore(Database database) {
        this.database = database;
    }

    /** A range of rows, both ends included, with its Spring Batch record. */
    public record Opening(int number, int firstRow, int lastRow, long stepExecutionId) {}

    /** Opens new and unfinished parts and invalidates earlier claims of them. Counters keep their values. */
    public void open(UUID batchId, Phase phase, List<Opening> parts) {
        database.jdbi().useHandle(handle -> {
            PreparedBatch batch = handle.prepareBatch("""
                    insert into batch_part as p (batch_id, phase, number, first_row, last_row, status,
                                                 step_execution_id)
                    values (:batchId, :phase, :number, :firstRow, :lastRow, 'open', :stepExecutionId)
                    on conflict (batch_id, phase, number) do update
                       set status = 'open', due_at = null, attempt = p.attempt + 1,
                           step_execution_id = excluded.step_execution_id
                    """);
            parts.forEach(part -> batch.bindMethods(part).bind("batchId", batchId).bind("phase", phase).add());
            batch.execute();
        });
    }

    /**
     * Prevents workers from claiming the unfinished parts of a batch until they are opened again. Called before the
     * records of Spring Batch are repaired, which a worker that begins a part meanwhile would undo.
     */
    public void close(UUID batchId) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update batch_part set status = 'failed', due_at = null, attempt = attempt + 1
                 where batch_id = :batchId and status in ('open', 'working')
                """).bind("batchId", batchId).execute());
    }

    /**
     * Claims the next part that is open or whose lease has expired; empty when there is none. A part whose good rows are
     * only checked is done from its beginning each time, so its counters of good rows begin at zero.
     */
    public Optional<Part> claim(UUID batchId, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with next as materialized (
                    select p.phase, p.number, p.phase = 'check' and not b.dry_run as anew
                      from batch_part p join batch b on b.id = p.batch_id
                     where p.batch_id = :batchId
                       and (p.status = 'open' or (p.status = 'working' and p.due_at <= clock_timestamp()))
                     order by p.phase, p.number limit 1
                       for update of p skip locked
                )
                update batch_part p
                   set status = 'working', attempt = attempt + 1, stalled = stalled + 1,
                       due_at = clock_timestamp() + make_interval(secs => :lease),
                       succeeded = case when next.anew then 0 else p.succeeded end,
                       documents = case when next.anew then 0 else p.documents end,
                       pages = case when next.anew then 0 else p.pages end
                  from next where p.batch_id = :batchId and p.phase = next.phase and p.number = next.number
                returning p.batch_id, p.phase, p.number, p.first_row, p.last_row, p.step_execution_id, p.attempt,
                          p.stalled
                """)
                .bind("batchId", batchId)
                .bind("lease", seconds(lease))
                .map(ConstructorMapper.of(Part.class))
                .findOne());
    }

    /**
     * Extends the lease of a claim.
     *
     * @return false when another attempt has taken over
     */
    public boolean renew(Part part, Duration lease) {
        return changed(part, """
                due_at = clock_timestamp() + make_interval(secs => :lease)
                """, lease);
    }

    /** Totals of a chunk of rows. */
    public record Progress(int succeeded, int failed, int documents, long pages, int warnings) {}

    /**
     * Adds the totals of a chunk in the transaction that records it, and extends the lease.
     *
     * @return false when another attempt has taken over: the caller must roll back
     */
    public boolean count(Part part, Progress progress, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update batch_part
                   set succeeded = succeeded + :succeeded, failed = failed + :failed,
                       documents = documents + :documents, pages = pages + :pages, warnings = warnings + :warnings, stalled = 0,
                       due_at = clock_timestamp() + make_interval(secs => :lease)
                 where batch_id = :batchId and phase = :phase and number = :number and attempt = :attempt
                   and status = 'working'
                """).bindMethods(progress).bindMethods(part).bind("lease", seconds(lease)).execute()) == 1;
    }

    /** Releases a part without progress, so that any worker may take it. */
    public void release(Part part) {
        changed(part, "status = 'open', due_at = null, stalled = 0", Duration.ZERO);
    }

    /** Releases a part after a failure, so that any worker may retry it at once. */
    public void retry(Part part) {
        changed(part, "status = 'open', due_at = null", Duration.ZERO);
    }

    /**
     * Ends a part, without waiting for the disk: if a crash of the database takes that back, the part is done again, rows
     * that have ended excepted.
     */
    public void finish(Part part, boolean succeeded) {
        database.inAsyncCommitTransaction(() -> changed(part,
                "due_at = null, status = '" + (succeeded ? "done" : "failed") + "'", Duration.ZERO));
    }

    private boolean changed(Part part, String change, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("update batch_part set " + change + """
                 where batch_id = :batchId and phase = :phase and number = :number and attempt = :attempt
                   and status = 'working'
                """).bindMethods(part).bind("lease", seconds(lease)).execute()) == 1;
    }

    /** Number of parts of a phase by state, and the totals of their rows. */
    public record PartCounts(int open, int working, int done, int failed, long succeededRows, long failedRows) {
        /** Returns whether the phase has parts yet. */
        public boolean any() {
            return open + working + done + failed > 0;
        }
    }

    /** Returns the state of the parts of a phase. */
    public PartCounts counts(UUID batchId, Phase phase) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select count(*) filter (where status = 'open') as open,
                       count(*) filter (where status = 'working') as working,
                       count(*) filter (where status = 'done') as done,
                       count(*) filter (where status = 'failed') as failed,
                       coalesce(sum(succeeded), 0) as succeeded_rows, coalesce(sum(failed), 0) as failed_rows
                  from batch_part where batch_id = :batchId and phase = :phase
                """)
                .bind("batchId", batchId)
                .bind("phase", phase)
                .map(ConstructorMapper.of(PartCounts.class))
                .one());
    }
}
