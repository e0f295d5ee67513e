package platen.jobs.schedule;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a query at its deadline, whatever it is doing: cancels the statement on the server, then aborts the connection,
 * so that a thread that waits for the server gets an exception. Thread-safe.
 */
final class QueryDeadline implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(QueryDeadline.class);
    private static final ScheduledThreadPoolExecutor WATCH = watch();

    private final Duration time;
    private final ScheduledFuture<?> end;
    private @Nullable Connection connection;
    private @Nullable Statement statement;
    private boolean over;

    /** @param time until the deadline, from now on */
    QueryDeadline(Duration time) {
        this.time = time;
        this.end = WATCH.schedule(() -> Thread.ofVirtual().start(this::end), time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /**
     * Registers the connection to abort at the deadline.
     *
     * @throws SQLException when the deadline has passed
     */
    synchronized void watch(Connection next) throws SQLException {
        connection = next;
        if (over) {
            throw new SQLException("The time was over before the connection was made");
        }
    }

    /** Registers the statement to cancel at the deadline. */
    synchronized void watch(Statement next) {
        statement = next;
    }

    Duration time() {
        return time;
    }

    synchronized boolean over() {
        return over;
    }

    @Override
    public void close() {
        end.cancel(false);
    }

    private void end() {
        Statement running;
        Connection cut;
        synchronized (this) {
            over = true;
            running = statement;
            cut = connection;
        }
        try {
            if (running != null) {
                running.cancel();
            }
        } catch (SQLException e) {
            log.debug("A query could not be cancelled at its deadline", e);
        }
        try {
            if (cut != null) {
                cut.abort(Runnable::run);
            }
        } catch (SQLException e) {
            log.debug("A connection could not be cut at its deadline", e);
        }
    }

    private static ScheduledThreadPoolExecutor watch() {
        var watch = new ScheduledThreadPoolExecutor(1,
                Thread.ofPlatform().daemon().name("platen-query-deadlines").factory());
        // Nearly all queries end before their deadline; without this, their cancelled tasks would pile up.
        watch.setRemoveOnCancelPolicy(true);
        return watch;
    }
}
