package platen.db.lease;

import java.time.Duration;
import java.util.List;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import platen.db.core.Database;
import platen.db.core.DueRows;

/**
 * Finds rows of a table that are due and have no worker, because the notification or the worker was lost.
 *
 * <p>Checks only the oldest open rows of each workspace, at a cost that does not depend on the length of the queues.
 * Workers take the oldest rows first, so stranded rows are among them, and one notification makes workers take all.
 *
 * <p>The table has {@code id, workspace_id, stage, attempt} and {@code due_at}, and an index of its open rows by
 * workspace and id. Thread-safe.
 */
public final class StrandedRows {
    /**
     * SQL by which a worker claims a row for {@code :lease} seconds. A row that is still open afterwards is stranded.
     */
    public static final String TAKE = """
               set stage = 'rendering', attempt = attempt + 1,
                   claimed_at = clock_timestamp(), claimed_by = current_setting('application_name'),
                   due_at = clock_timestamp() + make_interval(secs => :lease)
            """;

    /** Rows checked per workspace; fewer than these are in progress at once. */
    private static final int OLDEST = 500;

    private final Database database;
    private final String requeue;

    /**
     * Creates a finder for a table.
     *
     * @param open condition of the index of open rows
     */
    public StrandedRows(Database database, String table, String open) {
        this.database = database;
        this.requeue = """
                with recursive <waiting>, found as (
                    select oldest.id as found_id
                      from waiting w
                     cross join lateral (
                          select id, attempt, due_at from <table>
                           where <open> and workspace_id = w.workspace_id
                           order by id limit :oldest
                      ) oldest
                     where not w.paused and oldest.due_at <= clock_timestamp()
                     order by oldest.attempt = 0, oldest.due_at limit :limit
                ), due as (
                    select id, due_at, attempt from <table> join found on id = found_id
                     -- it may have been requeued meanwhile
                     where <open> and due_at <= clock_timestamp()
                       for update of <table> skip locked
                ), requeued as (
                    update <table> s
                       set stage = 'queued', due_at = clock_timestamp() + make_interval(secs => :grace)
                      from due where s.id = due.id
                )
                select id, attempt from due order by attempt = 0, due_at
                """.replace("<waiting>", WaitingWorkspaces.findAll(table, open))
                .replace("<table>", table)
                .replace("<open>", open);
    }

    /**
     * Queues stranded rows again and makes them due after the grace, except those of workspaces that are paused.
     * Concurrent callers get different rows.
     *
     * @return rows that were attempted before first, then the longest overdue first
     */
    public List<RequeuedRow> requeue(int limit, Duration grace) {
        return database.jdbi().withHandle(handle -> handle.createQuery(requeue)
                .bind("oldest", OLDEST)
                .bind("limit", limit)
                .bind("grace", DueRows.seconds(grace))
                .map(ConstructorMapper.of(RequeuedRow.class))
                .list());
    }
}
