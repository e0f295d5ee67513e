package platen.db.submission;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.statement.PreparedBatch;
import platen.db.Database;
import platen.db.RecordMapper;
import platen.db.RequeuedRow;
import platen.db.StrandedRows;
import platen.db.tenancy.Internal;

/** Who works on which submission: taking it for an attempt, keeping it, giving it back, and finding what was left. */
@Internal("Workers reach rows of every workspace, by lease.")
public final class ClaimStore {
    /** What the partial index of open submissions asks for. */
    private static final String OPEN = "status = 'processing' and run_id is null";
    private static final String QUEUED = OPEN + " and stage = 'queued' and attempt = 0";
    private static final String CLAIMED = """
            returning id, workspace_id, template_id, template_version, environment, free_plan, run_id, data, attempt
            """;

    private static final RecordMapper<Claim> CLAIM = RecordMapper.of(Claim.class);

    private final Database database;
    private final StrandedRows stranded;

    public ClaimStore(Database database) {
        this.database = database;
        this.stranded = new StrandedRows(database, "submission", OPEN);
    }

    /**
     * Takes a submission that is queued or whose lease is over. The new attempt is committed before the work, so a
     * worker that dies of the work has been counted.
     *
     * @return empty when it is final, or in somebody else's hands
     */
    public Optional<Claim> claim(UUID id, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                update submission
                """ + StrandedRows.TAKE + """
                 where id = :id and status = 'processing' and (stage = 'queued' or due_at <= clock_timestamp())
                """ + CLAIMED)
                .bind("id", id)
                .bind("lease", seconds(lease))
                .map(CLAIM)
                .findOne());
    }

    /**
     * Takes up to {@code limit} queued submissions that were never tried before: an equal share of each workspace that
     * has some, its oldest first, passing over those that others are taking. Costs a probe per workspace, and reads no
     * more rows than it takes and others work on, however long the queues are.
     *
     * @param after the workspaces' turns begin behind this one, so that more of them than one claim holds are served
     *        too
     * @return first one of each workspace, then the second ones, and so on
     */
    public List<Claim> claimQueued(UUID after, int limit, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with recursive waiting (workspace_id, first_id, place) as (
                    select first.id, first.id, 1
                      from lateral (
                          select coalesce(
                              (select workspace_id from submission
                                where <queued> and workspace_id > :after order by workspace_id limit 1),
                              (select workspace_id from submission where <queued> order by workspace_id limit 1)) as id
                      ) first
                     where first.id is not null
                    union all
                    select following.id, w.first_id, w.place + 1
                      from waiting w
                     cross join lateral (
                          select coalesce(
                              (select workspace_id from submission
                                where <queued> and workspace_id > w.workspace_id order by workspace_id limit 1),
                              (select workspace_id from submission where <queued> order by workspace_id limit 1)) as id
                      ) following
                     -- once around, or as far as the claim reaches
                     where following.id <> w.first_id and w.place < :limit
                ),
                -- a CTE runs once; as a subquery the planner may run it per row and take more than the limit
                next as materialized (
                    select oldest.id as next_id, w.place
                      from waiting w
                     cross join lateral (
                          select id from submission
                           where <queued> and workspace_id = w.workspace_id
                           order by id limit (select greatest(1, :limit / count(*)) from waiting)
                             for update skip locked
                      ) oldest
                ), claimed as (
                    update submission <take>
                      from next where id = next_id
                """.replace("<queued>", QUEUED).replace("<take>", StrandedRows.TAKE) + CLAIMED + """
                    , place
                )
                select * from claimed order by row_number() over (partition by workspace_id order by id), place
                """)
                .bind("after", after)
                .bind("limit", limit)
                .bind("lease", seconds(lease))
                .map(CLAIM)
                .list());
    }

    /**
     * Takes all documents of a run that are not final, for the worker that holds the run; whoever held them before
     * is overtaken.
     */
    public List<Claim> claimOfRun(UUID runId, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                update submission
                """ + StrandedRows.TAKE + """
                 where run_id = :runId and status = 'processing'
                """ + CLAIMED)
                .bind("runId", runId)
                .bind("lease", seconds(lease))
                .map(CLAIM)
                .list());
    }

    /**
     * Gives back claims on which no work was begun, or that are not to blame for their attempt's failure, as if they had
     * never been taken; those that were overtaken meanwhile stay lost.
     *
     * @param grace how long the sweep leaves them to the bell
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

    /** Keeps claims that are at work from running out; those that were overtaken meanwhile stay lost. */
    public void hold(Collection<Claim> claims, Duration lease) {
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
     * Submissions outside runs that nobody works on though they are due, queued again.
     *
     * @return those that were tried first, then oldest due first
     */
    public List<RequeuedRow> recall(int limit, Duration grace) {
        return stranded.recall(limit, grace);
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }
}
