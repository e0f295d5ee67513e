package platen.jobs.schedule;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.schedule.ScheduleSettings.QueryLimits;
import platen.jobs.schedule.ScheduleSettings.SqlDatabase;

/**
 * A connection for one query, in a read-only transaction, with limits that the driver and the server enforce as well.
 */
final class QueryConnection implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(QueryConnection.class);
    private static final String POSTGRESQL = "jdbc:postgresql:";
    private static final String CONNECT_SECONDS = "10";
    private static final String CANCEL_SECONDS = "2";
    /** Rows per fetch: as many rows of maximum size as fit in {@link #FETCHED_BYTES}. */
    private static final int FETCH_ROWS = 16;
    /** Maximum size of one fetch in the driver's memory; the driver checks before it reads a row. */
    private static final String FETCHED_BYTES = "20M";

    private final SqlDatabase database;
    private final QueryDeadline deadline;
    private @Nullable Connection connection;

    QueryConnection(SqlDatabase database, QueryLimits limits) {
        this.database = database;
        this.deadline = new QueryDeadline(limits.time());
    }

    void open() throws SQLException {
        connection = DriverManager.getConnection(database.url(), properties());
        deadline.watch(connection);
    }

    boolean isOpen() {
        return connection != null;
    }

    ResultSet execute(String query) throws SQLException {
        if (connection == null) {
            throw new IllegalStateException("The connection is not open");
        }
        connection.setReadOnly(true);
        connection.setAutoCommit(false);
        Statement statement = connection.createStatement();
        deadline.watch(statement);
        if (isPostgresql()) {
            // The server's limit per fetch, as it otherwise keeps working for a disconnected client.
            statement.execute("set local statement_timeout = " + Math.max(1, deadline.time().toMillis()));
        } else {
            statement.setQueryTimeout(Math.toIntExact(Math.max(1, deadline.time().toSeconds())));
        }
        statement.setFetchSize(FETCH_ROWS);
        return statement.executeQuery(query);
    }

    QueryDeadline deadline() {
        return deadline;
    }

    private boolean isPostgresql() {
        return database.url().startsWith(POSTGRESQL);
    }

    private Properties properties() {
        var properties = new Properties();
        properties.setProperty("connectTimeout", CONNECT_SECONDS);
        if (isPostgresql()) {
            properties.setProperty("loginTimeout", CONNECT_SECONDS);
            properties.setProperty("cancelSignalTimeout", CANCEL_SECONDS);
            properties.setProperty("socketTimeout", String.valueOf(socketSeconds(deadline.time())));
            properties.setProperty("maxResultBuffer", FETCHED_BYTES);
        }
        if (database.user() != null) {
            properties.setProperty("user", database.user());
        }
        if (database.password() != null) {
            properties.setProperty("password", database.password());
        }
        return properties;
    }

    /**
     * Returns the socket timeout in seconds, slightly after the deadline. It covers the time of connecting, when the
     * deadline has no connection to abort yet.
     */
    private static long socketSeconds(Duration time) {
        return Math.min(Integer.MAX_VALUE / 1_000, time.toSeconds() + 1);
    }

    @Override
    public void close() {
        deadline.close();
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            log.debug("A connection of a query did not close cleanly", e);
        }
    }
}
