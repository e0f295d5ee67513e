package platen.db;

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
 * The connections of a process to its database. While the database is away nobody waits for it: who asks for a
 * connection is refused at once, and who waits for an answer on one gets an exception in its place. A commit that was
 * under way may have taken effect then; whether it has is found out by the key of what it wrote. When all connections
 * are in use a caller waits two seconds at most, and then for a while nobody does.
 *
 * <p>Safe for any thread. One connection beyond the pool's feels the database's {@link DatabaseProbe}.
 */
public final class ConnectionPool extends AbstractDataSource implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(ConnectionPool.class);
    /** How long a caller waits for a connection that others have. */
    private static final Duration WAIT = Duration.ofSeconds(2);
    /** Whether an idle connection still answers. */
    private static final Duration VALIDATION_LIMIT = Duration.ofSeconds(1);
    private static final int MOST_IDLE_KEPT = 2;

    private final Settings settings;
    private final DirectConnections direct;
    private final DatabaseProbe pulse;
    private final HikariDataSource hikari = new HikariDataSource();
    private volatile boolean gaveUp;
    private volatile long gaveUpNanos;

    /**
     * Where the database is and how it is used.
     *
     * @param url JDBC URL of a PostgreSQL, with or without user and password
     * @param connections most of them at once
     * @param answerLimit how long a statement may take, in whole seconds; zero is for ever
     * @param process what this process is called, or null for the name of its host
     */
    public record Settings(String url, @Nullable String user, @Nullable String password, int connections,
            Duration answerLimit, @Nullable String process) {

        /** For a process of ours that has the URL from another. */
        public static Settings of(String url, int connections) {
            return new Settings(url, null, null, connections, Duration.ZERO, null);
        }

        private DirectConnections direct(Duration limit) {
            return direct(application(), limit);
        }

        private DirectConnections direct(String application, Duration limit) {
            return new DirectConnections(url, user, password, application, limit);
        }

        /** The process by its name and id; the database keeps 63 bytes of a name, and no others than ASCII. */
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

    private ConnectionPool(Settings settings) {
        this.settings = settings;
        this.direct = settings.direct(settings.answerLimit());
        this.pulse = new DatabaseProbe(settings.direct("platen-pulse", WAIT), this::changed);
        hikari.setPoolName("platen");
        hikari.setDataSource(new WhileThere(pulse, direct));
        hikari.setMaximumPoolSize(settings.connections());
        hikari.setMinimumIdle(Math.min(MOST_IDLE_KEPT, settings.connections()));
        hikari.setConnectionTimeout(WAIT.toMillis());
        hikari.setValidationTimeout(VALIDATION_LIMIT.toMillis());
    }

    /** @throws SQLException when the database cannot be had */
    public static ConnectionPool open(Settings settings) throws SQLException {
        var pool = new ConnectionPool(settings);
        try (var connection = pool.hikari.getConnection()) {
            pool.pulse.start();
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
                    pulse.lastFailure());
        }
        if (exhausted() && idle() == 0) {
            throw new SQLTransientConnectionException("All connections are in use, and others waited in vain", "08001");
        }
        try {
            return hikari.getConnection();
        } catch (SQLTransientConnectionException e) {
            gaveUpNanos = System.nanoTime();
            gaveUp = true;
            throw e;
        }
    }

    private boolean mayBeHad() {
        return switch (pulse.state()) {
            case THERE -> true;
            case FULL -> hikari.getHikariPoolMXBean().getTotalConnections() > 0;
            case AWAY -> false;
        };
    }

    /** Whether somebody has just waited in vain: those who come behind, one after the other, would do the same. */
    private boolean exhausted() {
        return gaveUp && System.nanoTime() - gaveUpNanos < WAIT.toNanos();
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        throw new SQLException("The user is known already");
    }

    /** Unpooled connections to the same database, whose statements may take as long as they take. */
    public DataSource unpooled() {
        return settings.direct(Duration.ZERO);
    }

    /** Connections that are lent now. */
    public int active() {
        return hikari.getHikariPoolMXBean().getActiveConnections();
    }

    /** Connections that nobody uses now. */
    public int idle() {
        return hikari.getHikariPoolMXBean().getIdleConnections();
    }

    /** Threads that wait for a connection now. */
    public int awaited() {
        return hikari.getHikariPoolMXBean().getThreadsAwaitingConnection();
    }

    DatabaseProbe.State state() {
        return pulse.state();
    }

    @Override
    public void close() {
        pulse.close();
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
        SQLException failure = pulse.lastFailure();
        return failure == null ? "unknown" : String.valueOf(failure.getMessage());
    }

    /** What the pool grows from; its own pauses after failures would outlast the outage. */
    private static final class WhileThere extends AbstractDataSource {
        private final DatabaseProbe pulse;
        private final DirectConnections direct;

        WhileThere(DatabaseProbe pulse, DirectConnections direct) {
            this.pulse = pulse;
            this.direct = direct;
        }

        @Override
        public Connection getConnection() throws SQLException {
            pulse.awaitDatabase();
            return direct.getConnection();
        }

        @Override
        public Connection getConnection(String username, String password) throws SQLException {
            return direct.getConnection(username, password);
        }

        @Override
        public void setLoginTimeout(int seconds) {
            // Connecting has limits of its own.
        }

        /** So long a pool that is closed waits for who connects. */
        @Override
        public int getLoginTimeout() {
            return (int) WAIT.toSeconds();
        }
    }
}
