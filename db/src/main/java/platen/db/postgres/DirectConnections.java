package platen.db.postgres;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.springframework.jdbc.datasource.AbstractDataSource;

/** Unpooled connections to the database that can all be aborted at once. Thread-safe. */
final class DirectConnections extends AbstractDataSource {
    /**
     * Names the driver only. The driver's own data source would make a URL of 1,500 characters of all its parameters, in
     * which Flyway searches for secrets for a tenth of a second.
     */
    private static final String URL = "jdbc:postgresql://";
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(2);

    private final Properties properties;
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
        properties = parsed(url);
        if (user != null) {
            PGProperty.USER.set(properties, user);
        }
        if (password != null) {
            PGProperty.PASSWORD.set(properties, password);
        }
        PGProperty.APPLICATION_NAME.set(properties, application);
        PGProperty.TCP_KEEP_ALIVE.set(properties, true);
        PGProperty.REWRITE_BATCHED_INSERTS.set(properties, true);
        PGProperty.CONNECT_TIMEOUT.set(properties, (int) CONNECT_LIMIT.toSeconds());
        PGProperty.SOCKET_TIMEOUT.set(properties, (int) answerLimit.toSeconds());
    }

    private static Properties parsed(String url) {
        Properties parsed = Driver.parseURL(url, null);
        if (parsed == null) {
            throw new IllegalArgumentException("The URL of the database is invalid");
        }
        return parsed;
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = DriverManager.getConnection(URL, properties);
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
