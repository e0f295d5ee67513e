package platen.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.datasource.AbstractDataSource;

/** Unpooled connections to the database that can all be aborted at once. Thread-safe. */
final class DirectConnections extends AbstractDataSource {
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(2);

    private final PGSimpleDataSource source = new PGSimpleDataSource();
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();

    /**
     * Creates the data source.
     *
     * @param url JDBC URL, with or without user and password
     * @param application application name shown by the database
     * @param answerLimit read timeout in whole seconds; zero means no timeout
     */
    DirectConnections(String url, @Nullable String user, @Nullable String password, String application,
            Duration answerLimit) {
        source.setURL(url);
        if (user != null) {
            source.setUser(user);
        }
        if (password != null) {
            source.setPassword(password);
        }
        source.setApplicationName(application);
        source.setTcpKeepAlive(true);
        source.setReWriteBatchedInserts(true);
        source.setConnectTimeout((int) CONNECT_LIMIT.toSeconds());
        source.setSocketTimeout((int) answerLimit.toSeconds());
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = source.getConnection();
        open.removeIf(DirectConnections::isClosed);
        open.add(connection);
        return connection;
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        throw new SQLException("The user is known already");
    }

    /**
     * Aborts all open connections and returns their number. Threads waiting for an answer get an exception at once.
     */
    int cut() {
        int cut = 0;
        for (Connection each : open) {
            try {
                each.abort(Runnable::run);
                cut++;
            } catch (SQLException e) {
                // The connection is already closed.
            }
        }
        open.clear();
        return cut;
    }

    private static boolean isClosed(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }
}
