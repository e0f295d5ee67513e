package platen.db;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.RowMapper;

/**
 * Rows of a table that each wait for one job of their own. Whoever claims a row holds it until its lease is over, the
 * number of the attempt fences what comes late, and a sweep recalls what is due or was lost with its worker.
 *
 * <p>The table has {@code id, status, attempt, in_flight} and {@code due_at}, which is set while the status is pending.
 * Safe for any thread.
 *
 * @param <T> a row as recorded
 */
public final class DueRows<T> {
    private final Database database;
    private final RowMapper<T> row;
    private final String claim;
    private final String recall;

    /** @param columns what a row is made of */
    public DueRows(Database database, String table, String columns, RowMapper<T> row) {
        this.database = database;
        this.row = row;
        this.claim = """
                update %s
                   set attempt = attempt + 1, in_flight = true,
                       due_at = clock_timestamp() + make_interval(secs => :lease)
                 where id = :id and status = 'pending' and (not in_flight or due_at <= clock_timestamp())
                returning %s
                """.formatted(table, columns);
        this.recall = """
                update %1$s
                   set in_flight = false, due_at = clock_timestamp() + make_interval(secs => :grace)
                 where id in (select id from %1$s where status = 'pending' and due_at <= clock_timestamp()
                               order by due_at limit :most for update skip locked)
                returning id
                """.formatted(table);
    }

    /**
     * Takes a row for an attempt; empty when it has ended, or is in somebody else's hands.
     *
     * @param lease until when the outcome is awaited; afterwards it may be tried again
     */
    public Optional<T> claim(UUID id, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createQuery(claim)
                .bind("id", id)
                .bind("lease", seconds(lease))
                .map(row)
                .findOne());
    }

    /**
     * Finds rows that are due, or whose attempt was lost with its worker.
     *
     * @param grace what the jobs that follow have before they are found again
     */
    public List<UUID> recall(int most, Duration grace) {
        return database.jdbi().withHandle(handle -> handle.createQuery(recall)
                .bind("most", most)
                .bind("grace", seconds(grace))
                .mapTo(UUID.class)
                .list());
    }

    /** As {@code make_interval} takes them. */
    public static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }
}
