package platen.db;

import java.sql.SQLException;
import java.time.Duration;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Whether the database has room on its disk. It answers and reads without any, and rewrites rows in their place, so only
 * a refused write tells: from then on room is asked for until some is found. Costs nothing while there is room.
 *
 * <p>Safe for any thread.
 */
public final class DiskSpaceMonitor implements SqlLogger {
    /** SQLSTATE disk_full. */
    static final String LACKING = "53100";

    private static final Duration LOOK_INTERVAL = Duration.ofSeconds(1);
    /** Room that is asked for: more than lies about in half-used pages. */
    private static final int BYTES = 1 << 20;

    private final Database database;
    private volatile boolean lacking;
    private long lookedAtNanos;

    DiskSpaceMonitor(Database database) {
        this.database = database;
    }

    @Override
    public void logException(StatementContext context, SQLException failure) {
        if (LACKING.equals(failure.getSQLState())) {
            lacking = true;
        }
    }

    /** Whether a write was refused for want of room, and no room was found since. Looks for some, once a second. */
    public boolean lacking() {
        return lacking && !found();
    }

    private synchronized boolean found() {
        if (lacking && System.nanoTime() - lookedAtNanos >= LOOK_INTERVAL.toNanos()) {
            lookedAtNanos = System.nanoTime();
            try {
                take();
                lacking = false;
            } catch (JdbiException | DataAccessException | TransactionException e) {
                // None yet; or the database is away, and whether it has room is not known.
                return false;
            }
        }
        return !lacking;
    }

    /** For a moment, in a table of nobody else's. */
    private void take() {
        database.inTransaction(() -> database.jdbi().useHandle(handle -> {
            handle.execute("create temporary table platen_room (filler text) on commit drop");
            // as long as it looks
            handle.execute("alter table platen_room alter column filler set storage external");
            handle.execute("insert into platen_room select repeat('x', ?)", BYTES);
        }));
    }
}
