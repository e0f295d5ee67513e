package platen.db.postgres;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.datasource.AbstractDataSource;

/**
 * A process's connection pool to the database. It fails fast: while the database is unreachable, a request for a
 * connection is refused at once, and a thread waiting for an answer gets an exception instead. A commit in progress may
 * have taken effect; the caller finds out by looking up the key of what it wrote. When all connections are in use, a
 * caller waits at most two seconds; for the next two seconds, further callers fail without waiting. While the pool is
 * below its maximum size, callers wait up to ten seconds, because it opens another connection for them: on a busy
 * machine, at the start of a server, that can take longer than two seconds.
 *
 * <p>Thread-safe. A {@link DatabaseProbe} uses one connection in addition to those of the pool.
 */
public final class ConnectionPool extends AbstractDataSource implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(ConnectionPool.class);
    /** Maximum time that a caller waits for a connection when all are in use. */
    private static final Duration WAIT = Duration.ofSeconds(2);
    /** Maximum time that a caller waits for a connection while the pool is opening more. */
    private static final Duration GROWTH_WAIT = Duration.ofSeconds(10);
    /** Maximum time for the check that an idle connection still answers. */
    private static final Duration VALIDATION_LIMIT = Duration.ofSeconds(1);
    private static final int MAX_IDLE = 2;

    private final Settings settings;
    private final DirectConnections direct;
    private final DatabaseProbe probe;
    private final HikariDataSource hikari = new HikariDataSource();
    private volatile boolean gaveUp;
    private volatile long gaveUpNanos;

    /**
     * Connection settings.
     *
     * @param url JDBC URL of a PostgreSQL database, with or without user and password
     * @param connections maximum number of open connections
     * @param answerLimit read timeout, which bounds each statement, in whole seconds; zero means no timeout
     * @param process name of this process, or null for the host name
     */
    public record Settings(String url, @Nullable String user, @Nullable String password, int connections,
            Duration answerLimit, @Nullable String process) {

        /** Returns the settings of a child process that received the URL from its parent. */
        public static Settings of(String url, int connections) {
            return new Settings(url, null, null, connections, Duration.ZERO, null);
        }

        private DirectConnections direct(Duration limit) {
            return direct(application(), limit);
        }

        private DirectConnections direct(String application, Duration limit) {
            return new DirectConnections(url, user, password, application, limit);
        }

        /**
         * Returns the application name: process name and pid, in ASCII, because PostgreSQL accepts only ASCII and 63
         * bytes.
         */
        private String application() {
            String name = (process == null ? host() : process).replaceAll("[^\\x21-\\x7e]", "?");
            String pid = ":" + ProcessHandle.current().pid();
            return "platen " + name.substring(0, Math.min(name.length(), 63 - 7 - pid.length())) + pid;
        }

        private static String host() {
            try {
                return InetAddress.getLocalHost().getHostName();
            } catch (UnknownHostException e) {
                return "unknown";
            }
        }
    }

    /** @param idle number of idle connections that the pool keeps in advance */
    private ConnectionPool(Settings settings, int idle) {
        this.settings = settings;
        this.direct = settings.direct(settings.answerLimit());
        this.probe = new DatabaseProbe(settings.direct("platen-probe", WAIT), this::changed);
        hikari.setPoolName("platen");
        hikari.setDataSource(new WhileThere(probe, direct));
        hikari.setMaximumPoolSize(settings.connections());
        hikari.setMinimumIdle(Math.min(idle, settings.connections()));
        hikari.setConnectionTimeout(WAIT.toMillis());
        hikari.setValidationTimeout(VALIDATION_LIMIT.toMillis());
    }

    /**
     * Opens the pool.
     *
     * @throws SQLException when the database cannot be reached
     */
    public static ConnectionPool open(Settings settings) throws SQLException {
        return open(settings, MAX_IDLE);
    }

    /**
     * Opens the pool of a process that is likely to end soon: like {@link #open}, but it opens no connection before one
     * is needed, except the first.
     *
     * @throws SQLException when the database cannot be reached
     */
    public static ConnectionPool openBriefly(Settings settings) throws SQLException {
        return open(settings, 0);
    }

    private static ConnectionPool open(Settings settings, int idle) throws SQLException {
        var pool = new ConnectionPool(settings, idle);
        try (var connection = pool.hikari.getConnection()) {
            pool.probe.start();
            return pool;
        } catch (SQLException e) {
            pool.hikari.close();
            throw e;
        } catch (PoolInitializationException e) {
            pool.hikari.close();
            throw new SQLException(Objects.requireNonNull(e.getCause()).getMessage(), e);
        }
    }

    @Override
    public Connection getConnection() throws SQLException {
        if (!mayBeHad()) {
            throw new SQLTransientConnectionException("The database is away: " + reason(), "08006",
                    probe.lastFailure());
        }
        if (exhausted() && idle() == 0 && !canGrow()) {
            throw new SQLTransientConnectionException("All connections are in use, and others waited in vain", "08001");
        }
        long begun = System.nanoTime();
        while (true) {
            try {
                return hikari.getConnection();
            } catch (SQLTransientConnectionException e) {
                if (!canGrow() || System.nanoTime() - begun >= GROWTH_WAIT.toNanos()) {
                    gaveUpNanos = System.nanoTime();
                    gaveUp = true;
                    throw e;
                }
            }
        }
    }

    /** Returns whether the pool is below its maximum size and the database accepts further connections. */
    private boolean canGrow() {
        return probe.state() == DatabaseProbe.State.THERE
                && hikari.getHikariPoolMXBean().getTotalConnections() < settings.connections();
    }

    private boolean mayBeHad() {
        return switch (probe.state()) {
            case THERE -> true;
            case FULL -> hikari.getHikariPoolMXBean().getTotalConnections() > 0;
            case AWAY -> false;
        };
    }

    /** Returns whether a caller has just timed out waiting for a connection; the next callers would time out too. */
    private boolean exhausted() {
        return gaveUp && System.nanoTime() - gaveUpNanos < WAIT.toNanos();
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        throw new SQLException("The user is known already");
    }

    /** Returns unpooled connections to the same database, without a read timeout. */
    public DataSource unpooled() {
        return settings.direct(Duration.ZERO);
    }

    /** Returns the number of connections in use. */
    public int active() {
        return hikari.getHikariPoolMXBean().getActiveConnections();
    }

    /** Returns the number of idle connections. */
    public int idle() {
        return hikari.getHikariPoolMXBean().getIdleConnections();
    }

    /** Returns the number of threads waiting for a connection. */
    public int awaited() {
        return hikari.getHikariPoolMXBean().getThreadsAwaitingConnection();
    }

    public DatabaseProbe.State state() {
        return probe.state();
    }

    @Override
    public void close() {
        probe.close();
        hikari.close();
    }

    private void changed(DatabaseProbe.State state) {
        switch (state) {
            case THERE -> log.info("The database is there again");
            case FULL -> log.warn("The database refuses further connections: {}", reason());
            case AWAY -> {
                int cut = direct.cut();
                log.warn("The database is away, and {} connections were cut: {}", cut, reason());
            }
        }
    }

    private String reason() {
        SQLException failure = probe.lastFailure();
        return failure == null ? "unknown" : String.valueOf(failure.getMessage());
    }

    /**
     * Source of the pool's new connections. It blocks while the database is unreachable, because the pauses that
     * HikariCP makes after failures would last longer than the outage.
     */
    private static final class WhileThere extends AbstractDataSource {
        private final DatabaseProbe probe;
        private final DirectConnections direct;

        WhileThere(DatabaseProbe probe, DirectConnections direct) {
            this.probe = probe;
            this.direct = direct;
        }

        @Override
        public Connection getConnection() throws SQLException {
            probe.awaitDatabase();
            return direct.getConnection();
        }

        @Override
        public Connection getConnection(String username, String password) throws SQLException {
            return direct.getConnection(username, password);
        }

        @Override
        public void setLoginTimeout(int seconds) {
            // Connecting has its own timeouts.
        }

        /** Returns how long the pool waits on close for threads that are connecting, in seconds. */
        @Override
        public int getLoginTimeout() {
            return (int) WAIT.toSeconds();
        }
    }
}
