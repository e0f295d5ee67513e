package platen.db.core;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives PostgreSQL notifications (LISTEN and NOTIFY), so that all nodes see a change within milliseconds.
 * Notifications may be lost while a connection is down. A listener therefore receives {@link Listener#onGap} after each
 * (re)connect and must then assume that any change may have happened.
 *
 * <p>Uses one daemon thread and one connection of the given source. The connection must be direct, not through a pooler
 * in transaction mode.
 */
public final class NotificationListener implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(NotificationListener.class);
    private static final int WAIT_MILLIS = 500;
    private static final int RECONNECT_MILLIS = 500;

    private final DataSource connections;
    private final Map<String, Listener> listeners = new ConcurrentHashMap<>();
    private final Thread thread;
    private volatile boolean open = true;

    /** Listener of a channel. Called on the listening thread, so it must return quickly. */
    public interface Listener {
        void onNotice(String payload);

        /** Called when notifications may have been missed. */
        void onGap();
    }

    public NotificationListener(DataSource connections) {
        this.connections = connections;
        this.thread = Thread.ofPlatform().daemon().name("platen-notices").unstarted(this::listenUntilClosed);
    }

    /** Adds the listener of a channel. All listeners are added before {@link #start}. */
    public NotificationListener on(String channel, Listener listener) {
        listeners.put(channel, listener);
        return this;
    }

    public NotificationListener start() {
        thread.start();
        return this;
    }

    /** Notifies all nodes, this one included. Joins the caller's transaction, and is then delivered at its commit. */
    public static void tell(Database database, String channel, String payload) {
        database.jdbi().useHandle(handle -> handle.createQuery("select pg_notify(:channel, :payload)")
                .bind("channel", channel)
                .bind("payload", payload)
                .mapTo(String.class)
                .list());
    }

    /** Waits until the connection is returned to its source, which is likely to be closed next. */
    @Override
    public void close() {
        open = false;
        thread.interrupt();
        Threads.awaitEnd(thread);
    }

    private void listenUntilClosed() {
        while (open) {
            try (Connection connection = connections.getConnection()) {
                listen(connection);
            } catch (SQLException e) {
                log.debug("Listening was interrupted: {}", e.getMessage());
                pause();
            }
        }
    }

    private void listen(Connection connection) throws SQLException {
        connection.setAutoCommit(true);
        try (var statement = connection.createStatement()) {
            for (String channel : listeners.keySet()) {
                statement.execute("listen " + channel);
            }
        }
        listeners.values().forEach(each -> attempt(listener -> listener.onGap(), each));
        var postgres = connection.unwrap(PGConnection.class);
        while (open) {
            PGNotification[] heard = postgres.getNotifications(WAIT_MILLIS);
            if (heard == null) {
                continue;
            }
            for (PGNotification notice : heard) {
                Listener listener = listeners.get(notice.getName());
                if (listener != null) {
                    attempt(each -> each.onNotice(notice.getParameter()), listener);
                }
            }
        }
    }

    /** Calls a listener and logs its exceptions, so that a failing listener does not stop the others. */
    private static void attempt(Consumer<Listener> call, Listener listener) {
        try {
            call.accept(listener);
        } catch (RuntimeException e) {
            log.error("A listener of database notices failed", e);
        }
    }

    private void pause() {
        try {
            Thread.sleep(RECONNECT_MILLIS);
        } catch (InterruptedException e) {
            // close() interrupts the thread; the condition of the loop ends it
            Thread.currentThread().interrupt();
        }
    }
}
