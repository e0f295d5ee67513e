package platen.db.submission;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.statement.FrequentStatement;
import platen.db.tenancy.Internal;

/** Records the outcome of submissions; only the attempt that holds the claim may record it. */
@Internal("Workers reach rows of every workspace, by lease.")
public final class OutcomeStore {
    private static final FrequentStatement FINISH = FrequentStatement.of("""
        update submission s
           set status = 'completed', stage = null, due_at = null, sha256 = f.sha256,
               page_count = f.page_count, render_ms = f.render_ms, engine_revision = f.engine_revision,
               completed_at = :now,
               data = case when %s then null else s.data end,
               warnings = case when f.warnings = '[]' then s.warnings
                               else (s.warnings::jsonb || f.warnings::jsonb)::json end
          from unnest(:ids, :attempts, :hashes, :pageCounts, :renderMs, :revisions, :warnings)
               as f (id, attempt, sha256, page_count, render_ms, engine_revision, warnings)
         where s.id = f.id and s.attempt = f.attempt and s.status = 'processing'
        returning s.id,
        """.formatted(UnstoredAnswers.of("s")) + RecordedSubmission.hasReceivers("s"));

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
        return FINISH.on(database)
                .bindArray("ids", UUID.class, finishes.stream().map(Finish::id).toList())
                .bindArray("attempts", Integer.class, finishes.stream().map(Finish::attempt).toList())
                .bindBytes("hashes",
                        finishes.stream().map(each -> each.finished().sha256()).toArray(byte[][]::new))
                .bindArray("pageCounts", Integer.class,
                        finishes.stream().map(each -> each.finished().pageCount()).toList())
                .bindArray("renderMs", Integer.class,
                        finishes.stream().map(each -> each.finished().renderMs()).toList())
                .bindArray("revisions", Integer.class,
                        finishes.stream().map(each -> each.finished().engineRevision()).toList())
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
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with failed as (
                    update submission s
                       set status = 'failed', stage = null, due_at = null, error = cast(:error as json),
                           data = case when %s then null else s.data end,
                           completed_at = :now, usage_month = null
                      -- the row as it was, because RETURNING shows it as it becomes
                      from (select id, usage_month from submission where id = :id for update) held
                     where s.id = held.id and s.attempt = :attempt and s.status = 'processing'
                    returning s.workspace_id, held.usage_month, s.template_id, s.key_id,
                              cast(s.created_at at time zone 'UTC' as date) as day
                ), released as (
                    update usage_month u set used = used - 1
                      from failed f where u.workspace_id = f.workspace_id and u.month = f.usage_month
                    returning f.*
                ), released_day as (
                    update usage_day u set used = used - 1
                      -- behind the lock of the month's row, as acceptances are
                      from released r
                     where u.workspace_id = r.workspace_id and u.day = r.day and u.template_id = r.template_id
                       and u.key_id is not distinct from r.key_id
                )
                select count(*) from failed
                """.formatted(UnstoredAnswers.of("s")))
                .bind("id", id)
                .bind("attempt", attempt)
                .bind("error", error)
                .bind("now", now)
                .mapTo(int.class)
                .one()) == 1;
    }
}
