package platen.db;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import platen.db.core.DiskSpaceMonitor;

/**
 * A data source that injects faults: it fails at the k-th statement or commit of the thread that armed it, simulates a
 * full disk, or simulates an unreachable database. It is placed below the pool, so that a failed connection is lost
 * together with its transaction.
 */
public final class FaultInjector extends DelegatingDataSource {
    private @Nullable Thread thread;
    private Kind kind = Kind.BROKEN;
    private int left;
    private boolean fired;
    private volatile boolean dead;
    private volatile boolean full;
    private volatile boolean away;

    /** Kinds of failures. */
    public enum Kind {
        /** The connection breaks before the statement reaches the database. */
        BROKEN,
        /**
         * The connection breaks after the database executed the statement; the caller cannot know whether a commit took
         * effect.
         */
        UNANSWERED,
        /** The process is dead: no further statement reaches the database. */
        HALTED
    }

    public FaultInjector(DataSource target) {
        super(target);
    }

    /** Arms a failure of this thread's k-th operation from now; k starts at 1. */
    public synchronized void arm(Kind how, int operation) {
        thread = Thread.currentThread();
        kind = how;
        left = operation;
        fired = false;
    }

    /** Simulates a full disk: inserts are refused, while rows can still be updated in place. */
    public void fill() {
        full = true;
    }

    /** Simulates an unreachable database. */
    public void leave() {
        away = true;
    }

    /** Ends the full disk and the unreachable database. */
    public void clear() {
        full = false;
        away = false;
    }

    /**
     * Ends all faults.
     *
     * @return whether the armed failure occurred
     */
    public synchronized boolean disarm() {
        thread = null;
        dead = false;
        return fired;
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = super.getConnection();
        return proxy(Connection.class, connection, connection, "");
    }

    /**
     * Wraps a connection or statement.
     *
     * @param prepared SQL of a prepared statement
     */
    private <T> T proxy(Class<T> type, T target, Connection connection, String prepared) {
        InvocationHandler handler = (self, method, arguments) -> {
            if (method.getDeclaringClass() == Object.class) {
                // methods that loggers and pools also call on a broken connection
                return method.invoke(target, arguments);
            }
            boolean counted = method.getName().equals("commit") || method.getName().startsWith("execute");
            String sql = arguments != null && arguments.length > 0 && arguments[0] instanceof String text
                    ? text
                    : prepared;
            if (full && method.getName().startsWith("execute") && sql.contains("insert into")) {
                throw new SQLException("could not extend file: No space left on device, on purpose",
                        DiskSpaceMonitor.LACKING);
            }
            Kind now = counted ? due() : null;
            // A pool may reopen connections for the dead process, and would block if it could not; no statement passes
            // them.
            if (now == Kind.BROKEN || counted && (dead || away)) {
                closeAndAwaitRollback(connection);
                throw broken();
            }
            try {
                Object result = method.invoke(target, arguments);
                if (now == Kind.UNANSWERED) {
                    closeAndAwaitRollback(connection);
                    throw broken();
                }
                return switch (result) {
                    case PreparedStatement statement -> proxy(PreparedStatement.class, statement, connection, sql);
                    case Statement statement -> proxy(Statement.class, statement, connection, "");
                    case null, default -> result;
                };
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return type.cast(Proxy.newProxyInstance(FaultInjector.class.getClassLoader(), new Class<?>[]{type}, handler));
    }

    /**
     * Closes a connection, and waits until the database has ended its transaction: until then, rows that it locked would
     * be skipped by what a test does next.
     */
    private void closeAndAwaitRollback(Connection connection) throws SQLException {
        if (connection.isClosed()) {
            return;
        }
        int process = connection.unwrap(PGConnection.class).getBackendPID();
        connection.close();
        try (Connection other = super.getConnection();
                PreparedStatement open = other.prepareStatement(
                        "select 1 from pg_stat_activity where pid = ? and xact_start is not null")) {
            if (other.unwrap(PGConnection.class).getBackendPID() == process) {
                return;
            }
            open.setInt(1, process);
            boolean ended;
            do {
                try (ResultSet rows = open.executeQuery()) {
                    ended = !rows.next();
                }
            } while (!ended);
        }
    }

    private synchronized @Nullable Kind due() {
        if (Thread.currentThread() != thread || --left != 0) {
            return null;
        }
        fired = true;
        dead = kind == Kind.HALTED;
        return kind;
    }

    private static SQLException broken() {
        return new SQLException("An I/O error occurred, on purpose", "08006");
    }
}
