package platen.db.submission;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.statement.FrequentStatement;
import platen.db.tenancy.Internal;

/**
 * Records the outcome of submissions; only the attempt that holds the claim may record it, or an operator who cancels
 * the submission.
 */
@Internal("Workers reach rows of every workspace, by lease.")
public final class OutcomeStore {
    private static final FrequentStatement FINISH = FrequentStatement.of("""
        update submission s
           set status = 'completed', stage = null, due_at = null, sha256 = f.sha256,
               page_count = f.page_count, render_ms = f.render_ms, engine_revision = f.engine_revision,
               completed_at = :now, content_sha256 = f.content_sha256, sealed_level = f.sealed_level,
               data = case when %s then null else s.data end,
               warnings = case when f.warnings = '[]' then s.warnings
                               else (s.warnings::jsonb || f.warnings::jsonb)::json end
          from unnest(:ids, :attempts, :hashes, :pageCounts, :renderMs, :revisions, :warnings,
                      :contents, :levels)
               as f (id, attempt, sha256, page_count, render_ms, engine_revision, warnings,
                     content_sha256, sealed_level)
         where s.id = f.id and s.attempt = f.attempt and s.status = 'processing'
        returning s.id,
        """.formatted(UnstoredAnswers.of("s")) + RecordedSubmission.hasReceivers("s"));

    private static final String REJECT = fail("id = :id and attempt = :attempt");
    private static final String CANCEL = fail("id = :id and workspace_id = :workspaceId and run_id is null");
    private static final String CANCEL_OF_RUN = fail("run_id = :runId");

    private final Database database;

    public OutcomeStore(Database database) {
        this.database = database;
    }

    /** A submission to complete. */
    public record Finish(UUID id, int attempt, RenderResultRow finished) {}

    /**
     * Completes submissions whose PDFs are already stored, in one statement.
     *
     * @return completed submissions; the others were taken over by another attempt and are unchanged
     */
    public List<RecordedSubmission> finish(List<Finish> finishes, Instant now) {
        if (finishes.isEmpty()) {
            return List.of();
        }
        return new ResultColumns(finishes.stream().<@Nullable RenderResultRow>map(Finish::finished).toList())
                .bind(FINISH.on(database))
                .bindArray("ids", UUID.class, finishes.stream().map(Finish::id).toList())
                .bindArray("attempts", Integer.class, finishes.stream().map(Finish::attempt).toList())
                .bindArray("warnings", String.class, finishes.stream().map(each -> each.finished().warnings()).toList())
                .bind("now", now)
                .list(RecordedSubmission.ROW);
    }

    /**
     * Fails a submission permanently and releases its quota.
     *
     * @param error JSON object in the shape of an API error
     * @return false, changing nothing, when another attempt has taken over
     */
    public boolean reject(UUID id, int attempt, String error, Instant now) {
        return !fail(REJECT, error, now, query -> query.bind("id", id).bind("attempt", attempt)).isEmpty();
    }

    /**
     * Fails an open submission of this workspace that is no document of a run, whether or not a worker has claimed it,
     * and releases its quota. A worker that renders it meanwhile cannot record its outcome, as if its lease had been
     * taken over.
     *
     * @param error JSON object in the shape of an API error
     * @return false, changing nothing, when it is final or a document of a run
     */
    public boolean cancel(UUID workspaceId, UUID id, String error, Instant now) {
        return !fail(CANCEL, error, now, query -> query.bind("workspaceId", workspaceId).bind("id", id)).isEmpty();
    }

    /**
     * Fails the documents of a run that are not final, like {@link #cancel}. Belongs in the transaction that ends the
     * run.
     *
     * @param error JSON object in the shape of an API error
     * @return those that were failed
     */
    public List<UUID> cancelOfRun(UUID runId, String error, Instant now) {
        return fail(CANCEL_OF_RUN, error, now, query -> query.bind("runId", runId));
    }

    private List<UUID> fail(String statement, String error, Instant now, UnaryOperator<Query> which) {
        return database.jdbi().withHandle(handle -> which.apply(handle.createQuery(statement))
                .bind("error", error)
                .bind("now", now)
                .mapTo(UUID.class)
                .list());
    }

    /** Returns the statement that fails open submissions, releases their quota and returns their ids. */
    private static String fail(String which) {
        return """
                with held as (
                    -- the rows as they were, because RETURNING shows them as they become; in order, against deadlocks
                    select id, usage_month from submission
                     where status = 'processing' and <which>
                     order by id for update
                ), failed as (
                    update submission s
                       set status = 'failed', stage = null, due_at = null, error = cast(:error as json),
                           data = case when <unstored> then null else s.data end,
                           completed_at = :now, usage_month = null
                      from held
                     where s.id = held.id and s.status = 'processing'
                    returning s.id, s.workspace_id, held.usage_month, s.template_id, s.key_id,
                              cast(s.created_at at time zone 'UTC' as date) as day
                ), released as (
                    update usage_month u set used = u.used - f.renders
                      from (select workspace_id, usage_month, count(*) as renders from failed
                             group by workspace_id, usage_month) f
                     where u.workspace_id = f.workspace_id and u.month = f.usage_month
                    returning u.workspace_id, u.month
                ), released_day as (
                    update usage_day u set used = u.used - f.renders
                      -- behind the lock of the month's row, as acceptances are
                      from (select f.workspace_id, f.day, f.template_id, f.key_id, count(*) as renders
                              from failed f
                              join released r on r.workspace_id = f.workspace_id and r.month = f.usage_month
                             group by f.workspace_id, f.day, f.template_id, f.key_id) f
                     where u.workspace_id = f.workspace_id and u.day = f.day and u.template_id = f.template_id
                       and u.key_id is not distinct from f.key_id
                )
                select id from failed order by id
                """.replace("<which>", which).replace("<unstored>", UnstoredAnswers.of("s"));
    }
}
