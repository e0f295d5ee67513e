package platen.jobs.queue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import platen.db.core.Database;

/**
 * Connection pool whose transactions commit asynchronously ({@code synchronous_commit = off}). They are as atomic as
 * others; a crash of the database, but not of this process, may lose those of its last second.
 *
 * <p>Intended for a job server's own records: durable rows decide what a job is for, and a job whose completion was
 * lost runs again and finds its row done.
 */
final class AsyncCommitDataSource extends DelegatingDataSource {
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
                    // Begins the transaction in the same round trip.
                    statement.execute(Database.ASYNC_COMMIT);
                }
            }
            return answer;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
