package platen.db;

import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Feels whether the database is there: asks it for nothing twice a second, on a connection of its own and a daemon
 * thread. So a database that stands still is known of within two seconds, without a limit on any honest statement, and
 * one that is back is known of at once.
 */
final class DatabaseProbe implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofMillis(500);
    /** How long nothing may take. It needs neither a disk nor a lock. */
    private static final Duration PATIENCE = Duration.ofMillis(1_500);

    private final DirectConnections connections;
    private final Consumer<State> afterChange;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Thread thread = Thread.ofPlatform().daemon().name("platen-pulse").unstarted(this::feelUntilClosed);
    private volatile State state = State.THERE;
    private volatile @Nullable SQLException lastFailure;
    private volatile boolean open = true;
    private @Nullable Connection connection;

    /** What is known of the database. */
    enum State {
        THERE,
        /** It lives and refuses new connections; those that there are may go on. */
        FULL,
        /** It is stopped, stands still or cannot be reached. */
        AWAY
    }

    /**
     * @param connections of which one at a time is used
     * @param afterChange hears each change, on the thread that feels
     */
    DatabaseProbe(DirectConnections connections, Consumer<State> afterChange) {
        this.connections = connections;
        this.afterChange = afterChange;
    }

    void start() {
        thread.start();
    }

    State state() {
        return state;
    }

    /** Why the database is not {@link State#THERE}, or was not the last time. */
    @Nullable
    SQLException lastFailure() {
        return lastFailure;
    }

    /**
     * Returns when the database takes connections.
     *
     * @throws SQLException when nobody feels for it any more
     */
    void awaitDatabase() throws SQLException {
        lock.lock();
        try {
            while (state != State.THERE) {
                if (!open) {
                    throw new SQLException("The pool was closed while its database was away", "08006", lastFailure);
                }
                changed.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("Interrupted", e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        open = false;
        become(state);
        thread.interrupt();
        Threads.awaitEnd(thread);
    }

    private void feelUntilClosed() {
        try {
            while (open) {
                State before = state;
                State now = feel();
                become(now);
                if (now != before) {
                    afterChange.accept(now);
                }
                Thread.sleep(INTERVAL);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            hangUp();
        }
    }

    private State feel() {
        if (connection != null) {
            try {
                ask(connection);
                return State.THERE;
            } catch (SQLException e) {
                hangUp();
                lastFailure = e;
                if (e.getCause() instanceof SocketTimeoutException) {
                    return State.AWAY;
                }
                // Only this connection may be gone: somebody ended its session.
            }
        }
        try {
            connection = connections.getConnection();
            connection.setNetworkTimeout(Runnable::run, (int) PATIENCE.toMillis());
            ask(connection);
            return State.THERE;
        } catch (SQLException e) {
            hangUp();
            lastFailure = e;
            return refusesOnly(e) ? State.FULL : State.AWAY;
        }
    }

    private static void ask(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("");
        }
    }

    /** Whether the server itself answered that it has no room, or not for us; 57 is one that stops or starts. */
    private static boolean refusesOnly(SQLException e) {
        String state = e.getSQLState();
        return state != null && !state.startsWith("08") && !state.startsWith("57");
    }

    private void become(State now) {
        lock.lock();
        try {
            state = now;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void hangUp() {
        connection = null;
        connections.cut();
    }
}
