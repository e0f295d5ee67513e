package platen.db;

import java.time.Duration;
import java.util.List;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/**
 * Finds rows of a table that nobody works on though they are due: the bell was lost, or the worker.
 *
 * <p>Looks at the oldest open rows of each workspace only, which costs the same however long the queues are. Workers take
 * the oldest first, so that what they left behind is among them; and a bell for one brings them to all.
 *
 * <p>The table has {@code id, workspace_id, stage, attempt} and {@code due_at}, and an index of its open rows by
 * workspace and id. Safe for any thread.
 */
public final class StrandedRows {
    /** How a worker takes a row, for {@code :lease} seconds: what is due after that is stranded. */
    public static final String TAKE = """
               set stage = 'rendering', attempt = attempt + 1,
                   claimed_at = clock_timestamp(), claimed_by = current_setting('application_name'),
                   due_at = clock_timestamp() + make_interval(secs => :lease)
            """;

    /** More of one workspace are never under way at once. */
    private static final int OLDEST = 500;

    private final Database database;
    private final String recall;

    /** @param open the condition of the index of open rows */
    public StrandedRows(Database database, String table, String open) {
        this.database = database;
        this.recall = """
                with recursive waiting (workspace_id) as (
                    (select workspace_id from <table> where <open> order by workspace_id limit 1)
                    union all
                    select (select workspace_id from <table>
                             where <open> and workspace_id > w.workspace_id order by workspace_id limit 1)
                      from waiting w where w.workspace_id is not null
                ), found as (
                    select oldest.id as found_id
                      from waiting w
                     cross join lateral (
                          select id, attempt, due_at from <table>
                           where <open> and workspace_id = w.workspace_id
                           order by id limit :oldest
                      ) oldest
                     where oldest.due_at <= clock_timestamp()
                     order by oldest.attempt = 0, oldest.due_at limit :limit
                ), due as (
                    select id, due_at, attempt from <table> join found on id = found_id
                     -- it may have been recalled meanwhile
                     where <open> and due_at <= clock_timestamp()
                       for update of <table> skip locked
                ), recalled as (
                    update <table> s
                       set stage = 'queued', due_at = clock_timestamp() + make_interval(secs => :grace)
                      from due where s.id = due.id
                )
                select id, attempt from due order by attempt = 0, due_at
                """.replace("<table>", table).replace("<open>", open);
    }

    /**
     * Queues stranded rows again; they are due again after the grace, and parallel callers get different ones.
     *
     * @return those that were tried first, then oldest due first
     */
    public List<RequeuedRow> recall(int limit, Duration grace) {
        return database.jdbi().withHandle(handle -> handle.createQuery(recall)
                .bind("oldest", OLDEST)
                .bind("limit", limit)
                .bind("grace", DueRows.seconds(grace))
                .map(ConstructorMapper.of(RequeuedRow.class))
                .list());
    }
}
