package platen.db.postgres;

import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import platen.db.core.Threads;

/**
 * Probes the database with an empty query twice a second, on its own connection and daemon thread. A hanging database
 * is detected within two seconds, without a limit on the time of long statements, and a recovered one at once.
 */
public final class DatabaseProbe implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofMillis(500);
    /** Timeout of the empty query, which needs neither the disk nor a lock. */
    private static final Duration NETWORK_TIMEOUT = Duration.ofMillis(1_500);

    private final DirectConnections connections;
    private final Consumer<State> afterChange;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Thread thread = Thread.ofPlatform().daemon().name("platen-probe").unstarted(this::probeUntilClosed);
    private volatile State state = State.THERE;
    private volatile @Nullable SQLException lastFailure;
    private volatile boolean open = true;
    private @Nullable Connection connection;

    /** State of the database as last seen. */
    public enum State {
        THERE,
        /** Running, but it refuses new connections; existing ones may still work. */
        FULL,
        /** Stopped, hanging or unreachable. */
        AWAY
    }

    /**
     * Creates a probe.
     *
     * @param connections source of the probe's connection; it uses one at a time
     * @param afterChange called after each change of state, on the thread of the probe
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

    /** Returns the latest failure of a probe; null if there was none. */
    @Nullable
    SQLException lastFailure() {
        return lastFailure;
    }

    /**
     * Blocks until the database accepts connections.
     *
     * @throws SQLException when the probe is closed or the thread is interrupted
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

    private void probeUntilClosed() {
        try {
            // The pool has just connected. Commands are done before the first interval ends.
            Thread.sleep(INTERVAL);
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
                // Only this connection may be broken: its session may have been terminated.
            }
        }
        try {
            connection = connections.getConnection();
            connection.setNetworkTimeout(Runnable::run, (int) NETWORK_TIMEOUT.toMillis());
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

    /**
     * Returns whether a running server refused the connection: too many connections, or no access for this user.
     * SQLSTATE class 57 is excluded, because it is a server that stops or starts.
     */
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
