package platen.jobs.queue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * A pool whose transactions do not wait for the disk when they commit. They are as atomic as others; a crash of the
 * database, not one of ours, may take back those of its last second.
 *
 * <p>Made for a job server's own records: what a job is for is decided by rows of ours, committed for good, and a job
 * whose end was taken back runs again and finds its row done.
 */
final class AsyncCommitDataSource extends DelegatingDataSource {
    private static final String LOOSE = "set local synchronous_commit = off";

    AsyncCommitDataSource(DataSource pool) {
        super(pool);
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = super.getConnection();
        return (Connection) Proxy.newProxyInstance(AsyncCommitDataSource.class.getClassLoader(),
                new Class<?>[]{Connection.class}, (proxy, method, arguments) -> call(connection, method, arguments));
    }

    private static @Nullable Object call(Connection connection, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            Object answer = method.invoke(connection, arguments);
            if (method.getName().equals("setAutoCommit") && !connection.getAutoCommit()) {
                try (var statement = connection.createStatement()) {
                    // begins the transaction, so that it costs one way to the database and not two
                    statement.execute(LOOSE);
                }
            }
            return answer;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
