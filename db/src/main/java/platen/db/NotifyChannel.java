package platen.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells a channel that there is something to look at, without a payload: any number of {@link #ring}s that come while
 * one notice is under way become a single further one. Made for the hot path, where {@link NotificationListener#tell} inside the
 * caller's transaction would make commits queue behind each other: PostgreSQL holds one cluster-wide lock while a
 * transaction that notifies commits.
 *
 * <p>One daemon thread with one connection of its own. A ring that cannot be told is lost; who listens looks by itself
 * from time to time.
 */
public final class NotifyChannel implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(NotifyChannel.class);

    private final DataSource connections;
    private final String tell;
    private final Semaphore rings = new Semaphore(0);
    private final Thread thread;
    private volatile boolean open = true;
    private @Nullable Connection connection;

    /**
     * @param connections where the bell's own connection comes from
     * @param channel lower-case letters and underscores
     */
    public NotifyChannel(DataSource connections, String channel) {
        if (!channel.matches("[a-z_]+")) {
            throw new IllegalArgumentException("No name of a channel: " + channel);
        }
        this.connections = connections;
        // Nobody waits for the disk on a notice's account: without this every wake-up costs an fsync.
        this.tell = "set local synchronous_commit = off; notify " + channel;
        this.thread = Thread.ofPlatform().daemon().name("platen-bell-" + channel).start(this::tellUntilClosed);
    }

    /** Rings at once or with the next notice; never blocks and never fails. */
    public void ring() {
        rings.release();
    }

    /** Waits until its connection is back with whoever lent it, because that is likely to close next. */
    @Override
    public void close() {
        open = false;
        thread.interrupt();
        Threads.awaitEnd(thread);
    }

    private void tellUntilClosed() {
        try {
            while (open) {
                rings.acquire();
                rings.drainPermits();
                if (!told()) {
                    // The held connection may have died while it was idle; a second one tells the truth.
                    told();
                }
            }
        } catch (InterruptedException e) {
            log.trace("The bell was closed");
        } finally {
            hangUp();
        }
    }

    private boolean told() {
        try {
            Connection held = connected();
            try (var statement = held.createStatement()) {
                statement.execute(tell);
            }
            held.commit();
            return true;
        } catch (SQLException e) {
            log.debug("A wake-up was lost: {}", e.getMessage());
            hangUp();
            return false;
        }
    }

    private Connection connected() throws SQLException {
        Connection held = connection;
        if (held == null) {
            held = connections.getConnection();
            connection = held;
            held.setAutoCommit(false);
        }
        return held;
    }

    private void hangUp() {
        Connection held = connection;
        connection = null;
        if (held != null) {
            try (held) {
                held.rollback();
            } catch (SQLException e) {
                log.trace("The bell's connection was gone: {}", e.getMessage());
            }
        }
    }
}
