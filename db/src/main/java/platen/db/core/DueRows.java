package platen.db.core;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.RowMapper;

/**
 * Rows of a table that are each processed by a job of their own. A worker that claims a row holds it until its lease
 * expires. The attempt number fences late results, and a sweep finds rows that are due or whose worker was lost.
 *
 * <p>The table has {@code id, status, attempt, in_flight} and {@code due_at}, which is set while the status is pending.
 * Thread-safe.
 *
 * @param <T> record type of a row
 */
public final class DueRows<T> {
    private final Database database;
    private final RowMapper<T> row;
    private final String claim;
    private final String requeue;

    /**
     * Creates access to the rows of a table.
     *
     * @param columns the columns to select for a row
     */
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
        this.requeue = """
                update %1$s
                   set in_flight = false, due_at = clock_timestamp() + make_interval(secs => :grace)
                 where id in (select id from %1$s where status = 'pending' and due_at <= clock_timestamp()
                               order by due_at limit :most for update skip locked)
                returning id
                """.formatted(table);
    }

    /**
     * Claims a row for an attempt; empty when it is final or claimed by another worker.
     *
     * @param lease how long the outcome is awaited; afterwards the row may be claimed again
     */
    public Optional<T> claim(UUID id, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createQuery(claim)
                .bind("id", id)
                .bind("lease", seconds(lease))
                .map(row)
                .findOne());
    }

    /**
     * Finds rows that are due or whose lease has expired because the worker was lost.
     *
     * @param grace how long the jobs started for them have before the rows are found again
     */
    public List<UUID> requeue(int most, Duration grace) {
        return database.jdbi().withHandle(handle -> handle.createQuery(requeue)
                .bind("most", most)
                .bind("grace", seconds(grace))
                .mapTo(UUID.class)
                .list());
    }

    /** Returns the seconds of a duration as {@code make_interval} takes them. */
    public static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }
}
