package platen.db.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.Database;
import platen.db.core.NotificationListener;
import platen.db.core.Threads;

/**
 * Sends wake-ups without a payload to a channel. All calls of {@link #send} made while a notification is being sent
 * result in a single further one. Made for frequent calls, where {@link NotificationListener#tell} within the caller's
 * transaction would serialize commits: PostgreSQL holds a cluster-wide lock while a transaction that notifies commits.
 *
 * <p>Uses one daemon thread and one connection. A wake-up that cannot be sent is lost; listeners also poll.
 */
public final class NotifyChannel implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(NotifyChannel.class);

    private final DataSource connections;
    private final String tell;
    private final Semaphore pending = new Semaphore(0);
    private final Thread thread;
    private volatile boolean open = true;
    private @Nullable Connection connection;

    /**
     * Creates the channel and starts its thread.
     *
     * @param connections source of the channel's connection
     * @param channel lower-case letters and underscores
     */
    public NotifyChannel(DataSource connections, String channel) {
        if (!channel.matches("[a-z_]+")) {
            throw new IllegalArgumentException("No name of a channel: " + channel);
        }
        this.connections = connections;
        // A notification need not be durable: without this, every wake-up would cost an fsync.
        this.tell = Database.ASYNC_COMMIT + "; notify " + channel;
        this.thread = Thread.ofPlatform().daemon().name("platen-notify-" + channel).start(this::sendUntilClosed);
    }

    /** Sends a wake-up at once or with the next notification. Never blocks and never fails. */
    public void send() {
        pending.release();
    }

    /** Waits until the connection is returned to its source, which is likely to be closed next. */
    @Override
    public void close() {
        open = false;
        thread.interrupt();
        Threads.awaitEnd(thread);
    }

    private void sendUntilClosed() {
        try {
            while (open) {
                pending.acquire();
                pending.drainPermits();
                if (!told()) {
                    // The connection may have been broken while idle; retry with a new one.
                    told();
                }
            }
        } catch (InterruptedException e) {
            log.trace("The channel was closed");
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
                log.trace("The channel's connection was lost: {}", e.getMessage());
            }
        }
    }
}
