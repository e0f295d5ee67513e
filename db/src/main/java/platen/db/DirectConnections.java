package platen.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.datasource.AbstractDataSource;

/** Connections straight to the database, which can be cut all at once. Safe for any thread. */
final class DirectConnections extends AbstractDataSource {
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(2);

    private final PGSimpleDataSource source = new PGSimpleDataSource();
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();

    /**
     * @param url JDBC URL, with or without user and password
     * @param application what the database calls them
     * @param answerLimit how long the database may be silent when it is asked, in whole seconds; zero is for ever
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

    /** Whoever waits for an answer on one of them gets an exception instead, at once. */
    int cut() {
        int cut = 0;
        for (Connection each : open) {
            try {
                each.abort(Runnable::run);
                cut++;
            } catch (SQLException e) {
                // It is gone already.
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
