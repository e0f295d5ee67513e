package platen.db.core;

import java.sql.SQLException;
import java.time.Duration;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Detects when the disk of the database is full. A full database still answers, reads and updates rows in place, so
 * only a refused write reveals it. After a refused write, the monitor tests for free space until it finds some. It
 * costs nothing while there is free space.
 *
 * <p>Thread-safe.
 */
public final class DiskSpaceMonitor implements SqlLogger {
    /** SQLSTATE disk_full. */
    public static final String LACKING = "53100";

    private static final Duration LOOK_INTERVAL = Duration.ofSeconds(1);
    /** Bytes that a test allocates: more than half-used pages have free. */
    private static final int BYTES = 1 << 20;

    private final Database database;
    private volatile boolean lacking;
    private long lookedAtNanos;

    DiskSpaceMonitor(Database database) {
        this.database = database;
    }

    @Override
    public void logException(StatementContext context, SQLException failure) {
        note(failure);
    }

    /** Notes a failure of a statement that Jdbi did not execute. */
    public void note(SQLException failure) {
        if (LACKING.equals(failure.getSQLState())) {
            lacking = true;
        }
    }

    /**
     * Returns whether a write failed because the disk is full and no free space was found since. Tests for free space
     * at most once a second.
     */
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
                // Still full; or the database is unreachable and its free space unknown.
                return false;
            }
        }
        return !lacking;
    }

    /** Allocates the space for a moment, in a table used for nothing else. */
    private void take() {
        database.inTransaction(() -> database.jdbi().useHandle(handle -> {
            handle.execute("create temporary table platen_disk_probe (filler text) on commit drop");
            // uncompressed, so that the value occupies its full length
            handle.execute("alter table platen_disk_probe alter column filler set storage external");
            handle.execute("insert into platen_disk_probe select repeat('x', ?)", BYTES);
        }));
    }
}
