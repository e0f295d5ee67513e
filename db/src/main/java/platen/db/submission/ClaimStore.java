package platen.db.submission;

import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.statement.PreparedBatch;
import platen.db.core.Database;
import platen.db.lease.RequeuedRow;
import platen.db.lease.StrandedRows;
import platen.db.lease.WaitingWorkspaces;
import platen.db.statement.FrequentStatement;
import platen.db.statement.RecordReader;
import platen.db.tenancy.Internal;

/** Claims submissions for workers: claims, extends and releases leases, and queues stranded submissions again. */
@Internal("Workers reach rows of every workspace, by lease.")
public final class ClaimStore {
    /** Condition of the partial index of open submissions. */
    private static final String OPEN = "status = 'processing' and run_id is null";
    private static final String QUEUED = OPEN + " and stage = 'queued' and attempt = 0";
    private static final String CLAIMED = """
            returning id, workspace_id, template_id, template_version, environment, free_plan, run_id, data, attempt, seal
            """;

    private static final FrequentStatement CLAIM_ONE = FrequentStatement.of("""
            update submission
            """ + StrandedRows.TAKE + """
             where id = :id and status = 'processing' and (stage = 'queued' or due_at <= clock_timestamp())
               and""" + " " + WaitingWorkspaces.NOT_PAUSED + CLAIMED);
    private static final FrequentStatement CLAIM_QUEUED = FrequentStatement.of("""
            with recursive <waiting>,
            -- a CTE runs once; as a subquery the planner may run it per row and take more than the limit
            next as materialized (
                select oldest.id as next_id, w.place
                  from waiting w
                 cross join lateral (
                      select id from submission
                       where <queued> and (:seals or not seal) and workspace_id = w.workspace_id
                       order by id limit (select greatest(1, :limit / greatest(1, count(*)))
                                            from waiting where not paused)
                         for update skip locked
                  ) oldest
                 where not w.paused
            ), claimed as (
                update submission <take>
                  from next where id = next_id
            """.replace("<waiting>", WaitingWorkspaces.find("submission", QUEUED, ":after", ":limit"))
            .replace("<queued>", QUEUED)
            .replace("<take>", StrandedRows.TAKE) + CLAIMED + """
                , place
            )
            select * from claimed order by row_number() over (partition by workspace_id order by id), place
            """);
    private static final FrequentStatement CLAIM_OF_RUN = FrequentStatement.of("""
            update submission
            """ + StrandedRows.TAKE + """
             where run_id = :runId and status = 'processing'
            """ + CLAIMED);

    private static final RecordReader<Claim> CLAIM = RecordReader.of(MethodHandles.lookup(), Claim.class);

    private final Database database;
    private final StrandedRows stranded;

    public ClaimStore(Database database) {
        this.database = database;
        this.stranded = new StrandedRows(database, "submission", OPEN);
    }

    /**
     * Claims a submission that is queued or whose lease has expired. The attempt is committed before the work begins,
     * so that it counts even if the work crashes the worker.
     *
     * @return empty when the submission is final, claimed by another worker, or of a workspace that is paused
     */
    public Optional<Claim> claim(UUID id, Duration lease) {
        return CLAIM_ONE.on(database)
                .bind("id", id)
                .bind("lease", seconds(lease))
                .findOne(CLAIM);
    }

    /**
     * Claims up to {@code limit} queued submissions without earlier attempts: an equal share per workspace, oldest
     * first, skipping those that other workers are claiming and workspaces that are paused. The cost is two index
     * probes per workspace plus the rows that this and other workers claim, independent of the length of the queues.
     *
     * @param after the rotation of workspaces starts after this one, so that all are served even if there are more than
     *     a claim can hold
     * @param seals whether this worker can seal documents; if not, it leaves those that are to be sealed
     * @return first one submission of each workspace, then the second ones, and so on
     */
    public List<Claim> claimQueued(UUID after, int limit, boolean seals, Duration lease) {
        return CLAIM_QUEUED.on(database)
                .bind("after", after)
                .bind("limit", limit)
                .bind("seals", seals)
                .bind("lease", seconds(lease))
                .list(CLAIM);
    }

    /** Claims queued submissions like the other method, also those that are to be sealed. */
    public List<Claim> claimQueued(UUID after, int limit, Duration lease) {
        return claimQueued(after, limit, true, lease);
    }

    /**
     * Claims all documents of a run that are not final, for the worker that holds the run. Earlier claims of them
     * become invalid.
     */
    public List<Claim> claimOfRun(UUID runId, Duration lease) {
        return CLAIM_OF_RUN.on(database)
                .bind("runId", runId)
                .bind("lease", seconds(lease))
                .list(CLAIM);
    }

    /**
     * Releases claims that were not started or whose attempt failed for a reason outside the submission, as if they had
     * never been claimed. No effect on those that another attempt has taken over.
     *
     * @param grace how long the sweep waits for the notification to be handled
     */
    public void release(Collection<Claim> claims, Duration grace) {
        inBatch(claims, """
                update submission
                   -- nothing is recorded under this attempt, so the next claim may bear its number
                   set stage = 'queued', attempt = attempt - 1,
                       due_at = clock_timestamp() + make_interval(secs => :seconds)
                 where id = :id and attempt = :attempt and status = 'processing'
                """, grace);
    }

    /** Extends the leases of claims; no effect on those that another attempt has taken over. */
    public void renew(Collection<Claim> claims, Duration lease) {
        inBatch(claims, """
                update submission set due_at = clock_timestamp() + make_interval(secs => :seconds)
                 where id = :id and attempt = :attempt and status = 'processing'
                """, lease);
    }

    private void inBatch(Collection<Claim> claims, String sql, Duration due) {
        if (claims.isEmpty()) {
            return;
        }
        database.jdbi().useHandle(handle -> {
            PreparedBatch batch = handle.prepareBatch(sql);
            claims.forEach(claim -> batch.bind("id", claim.id())
                    .bind("attempt", claim.attempt())
                    .bind("seconds", seconds(due))
                    .add());
            batch.execute();
        });
    }

    /**
     * Queues submissions outside runs again that are due and have no worker.
     *
     * @return submissions that were attempted before first, then the longest overdue first
     */
    public List<RequeuedRow> requeue(int limit, Duration grace) {
        return stranded.requeue(limit, grace);
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }
}
