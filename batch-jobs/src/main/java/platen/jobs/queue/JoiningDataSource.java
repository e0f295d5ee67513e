package platen.jobs.queue;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Makes code that manages its own connections take part in the thread's Spring transaction. Inside a transaction it
 * returns the transaction's connection, on which the borrower's transactions are savepoints: its commit persists
 * nothing by itself, its rollback undoes only its own work, and its close leaves the connection open. Outside a
 * transaction it is the pool.
 *
 * <p>Needed for JobRunr, whose storage opens a connection and a transaction per call: a job and its row are committed
 * together or not at all, and a job id that exists already does not abort the caller's transaction. It relies on how
 * JobRunr 8.7.0 uses connections, which {@code JobQueueTest} verifies.
 */
public final class JoiningDataSource extends AbstractDataSource {
    private final DataSource pool;

    public JoiningDataSource(DataSource pool) {
        this.pool = pool;
    }

    @Override
    public Connection getConnection() throws SQLException {
        if (TransactionSynchronizationManager.isActualTransactionActive()
                && TransactionSynchronizationManager.getResource(pool) instanceof ConnectionHolder holder) {
            return (Connection) Proxy.newProxyInstance(JoiningDataSource.class.getClassLoader(),
                    new Class<?>[]{Connection.class},
                    new Joined(DataSourceUtils.doGetConnection(pool), holder, pool));
        }
        return pool.getConnection();
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        throw new SQLException("A transaction is joined as the user that began it");
    }

    /** The transaction's connection as its borrower sees it: new, exclusive and in autocommit mode. */
    private static final class Joined implements InvocationHandler {
        private final Connection connection;
        private final ConnectionHolder holder;
        private final DataSource pool;
        private boolean autoCommit = true;
        private boolean closed;
        private @Nullable Savepoint begun;

        Joined(Connection connection, ConnectionHolder holder, DataSource pool) {
            this.connection = connection;
            this.holder = holder;
            this.pool = pool;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
                throws Throwable {
            return switch (method.getName()) {
                case "getAutoCommit" -> autoCommit;
                case "setAutoCommit" -> setAutoCommit((boolean) Objects.requireNonNull(arguments)[0]);
                case "commit" -> commit();
                // The borrower handles rollback(Savepoint) itself.
                case "rollback" -> arguments == null ? rollback() : pass(method, arguments);
                case "close" -> close();
                case "isClosed" -> closed;
                default -> pass(method, arguments);
            };
        }

        private @Nullable Object setAutoCommit(boolean on) throws SQLException {
            if (on) {
                commit();
            } else if (begun == null) {
                begun = connection.setSavepoint();
            }
            autoCommit = on;
            return null;
        }

        private @Nullable Object commit() throws SQLException {
            if (begun != null) {
                connection.releaseSavepoint(begun);
                begun = null;
            }
            return null;
        }

        private @Nullable Object rollback() throws SQLException {
            if (begun == null) {
                // No savepoint marks where the borrower began, so the whole transaction must be rolled back.
                holder.setRollbackOnly();
            } else {
                connection.rollback(begun);
                connection.releaseSavepoint(begun);
                begun = null;
            }
            return null;
        }

        private @Nullable Object close() throws SQLException {
            if (!closed) {
                closed = true;
                if (begun != null) {
                    rollback();
                }
                DataSourceUtils.doReleaseConnection(connection, pool);
            }
            return null;
        }

        private @Nullable Object pass(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
            try {
                return method.invoke(connection, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }
}
