package platen.db;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * A database that fails at the k-th statement or commit of the thread that armed it, one without room on its disk, or one
 * that is away. Put below the pool, so that a connection that failed is gone, and its transaction with it.
 */
public final class FaultInjector extends DelegatingDataSource {
    private @Nullable Thread thread;
    private Kind kind = Kind.BROKEN;
    private int left;
    private boolean fired;
    private volatile boolean dead;
    private volatile boolean full;
    private volatile boolean away;

    /** How it fails. */
    public enum Kind {
        /** The connection breaks before the database has heard. */
        BROKEN,
        /** The connection breaks after the database has done it: nobody knows whether a commit took effect. */
        UNANSWERED,
        /** The process is gone: nothing of it reaches the database any more. */
        HALTED
    }

    public FaultInjector(DataSource target) {
        super(target);
    }

    /** From now on, fails at this thread's k-th operation, k from 1. */
    public synchronized void arm(Kind how, int operation) {
        thread = Thread.currentThread();
        kind = how;
        left = operation;
        fired = false;
    }

    /** From now on there is no room: whatever inserts is refused, and rows are still rewritten in their place. */
    public void fill() {
        full = true;
    }

    /** From now on nothing is answered. */
    public void leave() {
        away = true;
    }

    /** It is there, and has room. */
    public void clear() {
        full = false;
        away = false;
    }

    /**
     * Heals everything.
     *
     * @return whether it had failed
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

    /** @param prepared SQL of a prepared statement */
    private <T> T proxy(Class<T> type, T target, Connection connection, String prepared) {
        InvocationHandler handler = (self, method, arguments) -> {
            if (method.getDeclaringClass() == Object.class) {
                // what logs and pools ask of a broken connection too
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
            // A pool may open connections for the dead, and waits for them if it cannot; nothing goes over them.
            if (now == Kind.BROKEN || counted && (dead || away)) {
                connection.close();
                throw broken();
            }
            try {
                Object result = method.invoke(target, arguments);
                if (now == Kind.UNANSWERED) {
                    connection.close();
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
