package platen.db.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import platen.db.FakeProxy;
import platen.db.TestDatabase;
import platen.db.core.Database;

/**
 * Behavior of the pool when the database hangs, comes back or refuses connections. Only the probe limits how long a
 * caller waits.
 */
class ConnectionPoolTest {
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(5);
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final String PROBES_OF_SLOW = "select count(*) from pg_stat_activity where usename = 'slow'"
            + " and application_name = 'platen-probe'";
    private static final String LOGINS_THAT_WAIT = "select count(*) from pg_locks"
            + " where locktype = 'advisory' and objid = 17 and not granted";

    private static TestDatabase testing;

    @BeforeAll
    static void open() {
        testing = new TestDatabase();
    }

    @AfterAll
    static void close() {
        testing.close();
    }

    @Test
    void statementsFailFastWhileTheDatabaseHangs() throws Exception {
        PGSimpleDataSource direct = testing.direct();
        try (var proxy = new FakeProxy(
                new InetSocketAddress(direct.getServerNames()[0], direct.getPortNumbers()[0]));
                ConnectionPool pool = ConnectionPool.open(settings(direct, userOf(direct), proxy.port(), 4))) {
            Connection sleeping = pool.getConnection();
            CompletableFuture<String> underWay = CompletableFuture
                    .supplyAsync(() -> run(sleeping, "select pg_sleep(3600)"), work -> Thread.ofVirtual().start(work));
            proxy.silent();
            try {
                assertThatThrownBy(() -> underWay.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS))
                        .isInstanceOf(ExecutionException.class)
                        .hasRootCauseInstanceOf(IOException.class);
                assertThatThrownBy(pool::getConnection).hasMessageStartingWith("The database is away")
                        .satisfies(e -> assertThat(Database.isOfStatement(e)).isFalse());
            } finally {
                proxy.speak();
            }
            sleeping.close();
            await(() -> refusal(pool).isEmpty());
        }
    }

    @Test
    void aFullDatabaseKeepsOpenConnectionsAndRefusesNewOnesAtOnce() throws Exception {
        PGSimpleDataSource direct = testing.direct();
        // one connection for the pool, and one for its probe
        execute(direct, "create role small login connection limit 2 password 'small'");
        PGSimpleDataSource rival = testing.direct();
        rival.setUser("small");
        rival.setPassword("small");
        try (ConnectionPool pool = ConnectionPool.open(settings(rival, "small", rival.getPortNumbers()[0], 1));
                Connection held = pool
                        .getConnection()) {
            await(() -> sessions(held, "platen-probe") == 1);
            List<Connection> hoard = List.of(placeOf("platen-probe", rival), held);
            await(() -> pool.state() == DatabaseProbe.State.FULL);
            assertThat(run(held, "select 'here'")).isEqualTo("here");

            hoard = List.of(hoard.getFirst(), placeOf("platen%", rival));
            assertThatThrownBy(() -> run(held, "select 'here'")).hasCauseInstanceOf(SQLException.class);
            held.close();
            await(() -> refusal(pool).startsWith("The database is away"));

            for (Connection each : hoard) {
                each.close();
            }
            await(() -> refusal(pool).isEmpty());
        }
    }

    @Test
    void aRequestAfterATimedOutOneDoesNotWait() throws Exception {
        PGSimpleDataSource direct = testing.direct();
        try (ConnectionPool pool = ConnectionPool
                .open(settings(direct, userOf(direct), direct.getPortNumbers()[0], 1))) {
            Connection only = pool.getConnection();
            assertThat(refusal(pool)).contains("timed out");
            await(() -> refusal(pool).startsWith("All connections are in use"));
            only.close();
            assertThat(refusal(pool)).isEmpty();
        }
    }

    @Test
    void callersWaitWhileThePoolOpensAnotherConnectionHoweverSlowly() throws Exception {
        PGSimpleDataSource direct = testing.direct();
        execute(direct, "create role slow login superuser password 'slow'", """
                create function wait_at_login() returns event_trigger language plpgsql as $$
                begin
                  if session_user = 'slow' then
                    perform pg_advisory_lock_shared(17);
                    perform pg_advisory_unlock_shared(17);
                  end if;
                end $$""", "create event trigger wait_at_login on login execute function wait_at_login()");
        var settings = new ConnectionPool.Settings(testing.url(), "slow", "slow", 20, Duration.ZERO, null);
        var held = new ArrayList<Connection>();
        try (Connection gate = direct.getConnection(); ConnectionPool pool = ConnectionPool.open(settings)) {
            await(() -> run(gate, PROBES_OF_SLOW).equals("1"));
            run(gate, "select pg_advisory_lock(17)");
            while (pool.idle() > 0) {
                held.add(pool.getConnection());
            }
            List<CompletableFuture<String>> callers = Stream.generate(() -> CompletableFuture
                    .supplyAsync(() -> refusal(pool), work -> Thread.ofVirtual().start(work))).limit(3).toList();
            await(() -> !run(gate, LOGINS_THAT_WAIT).equals("0"));
            assertThat(refusalOfAnExhaustedPool(direct)).contains("timed out");
            run(gate, "select pg_advisory_unlock(17)");
            for (CompletableFuture<String> each : callers) {
                assertThat(each.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isEmpty();
            }
            assertThat(refusal(pool)).isEmpty();
            for (Connection each : held) {
                each.close();
            }
        } finally {
            execute(direct, "drop event trigger wait_at_login");
        }
    }

    @Test
    void anUnavailableDatabaseIsReportedWithItsReason() {
        PGSimpleDataSource direct = testing.direct();
        var nobody = settings(direct, "nobody", direct.getPortNumbers()[0], 1);
        assertThatThrownBy(() -> ConnectionPool.open(nobody)).isInstanceOf(SQLException.class)
                .hasMessageContaining("nobody");
    }

    @Test
    void theDatabaseCallsAProcessByItsNameAndId() throws Exception {
        PGSimpleDataSource direct = testing.direct();
        String url = "jdbc:postgresql://" + direct.getServerNames()[0] + ":" + direct.getPortNumbers()[0] + "/"
                + direct.getDatabaseName();
        try (ConnectionPool pool = ConnectionPool
                .open(new ConnectionPool.Settings(url, userOf(direct), direct.getPassword(), 1, Duration.ZERO,
                        "büro " + "a-long-name-".repeat(9)));
                Connection connection = pool.getConnection()) {
            assertThat(run(connection, "show application_name")).startsWith("platen b?ro?a-long-name-")
                    .hasSize(63)
                    .endsWith(":" + ProcessHandle.current().pid());
        }
    }

    @Test
    void aConnectionReportsAUrlWithoutParameters() throws Exception {
        PGSimpleDataSource direct = testing.direct();
        String url = testing.url() + "?ApplicationName=other&connectTimeout=9";
        try (ConnectionPool pool = ConnectionPool.open(new ConnectionPool.Settings(url, userOf(direct),
                direct.getPassword(), 1, Duration.ZERO, "named"));
                Connection connection = pool.getConnection()) {
            assertThat(connection.getMetaData().getURL()).isEqualTo("jdbc:postgresql://");
            assertThat(run(connection, "select current_database()")).isEqualTo(direct.getDatabaseName());
            assertThat(run(connection, "show application_name")).startsWith("platen named");
        }
    }

    private static String userOf(PGSimpleDataSource source) {
        return Objects.requireNonNull(source.getUser());
    }

    private static ConnectionPool.Settings settings(PGSimpleDataSource direct, String user, int port, int connections) {
        return new ConnectionPool.Settings("jdbc:postgresql://" + direct.getServerNames()[0] + ":" + port + "/"
                + direct.getDatabaseName(), user, direct.getPassword(), connections, Duration.ZERO, null);
    }

    /** Terminates the role's sessions with a matching application name until a rival connection takes a free slot. */
    private static Connection placeOf(String application, PGSimpleDataSource rival) throws SQLException {
        var taken = new AtomicReference<Connection>();
        await(() -> {
            try {
                execute(testing.direct(), "select pg_terminate_backend(pid) from pg_stat_activity"
                        + " where usename = 'small' and application_name like '" + application + "'");
                taken.set(rival.getConnection());
                return true;
            } catch (SQLException e) {
                // the slot is not free yet, or was taken again
                return false;
            }
        });
        return taken.get();
    }

    private static int sessions(Connection connection, String application) {
        return Integer.parseInt(run(connection, "select count(*) from pg_stat_activity where usename = 'small'"
                + " and application_name = '" + application + "'"));
    }

    /** Returns why no connection is available; empty when one is. */
    private static String refusal(ConnectionPool pool) {
        try (Connection connection = pool.getConnection()) {
            return connection.isValid(60) ? "" : "not valid";
        } catch (SQLException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** Returns why a caller that began to wait now gives up, where all connections are in use. */
    private static String refusalOfAnExhaustedPool(PGSimpleDataSource direct) throws SQLException {
        try (ConnectionPool pool = ConnectionPool
                .open(settings(direct, userOf(direct), direct.getPortNumbers()[0], 1));
                Connection only = pool
                        .getConnection()) {
            assertThat(only.isValid(60)).isTrue();
            return refusal(pool);
        }
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            LockSupport.parkNanos(LOOK_INTERVAL.toNanos());
        }
    }

    private static void execute(PGSimpleDataSource source, String... statements) throws SQLException {
        try (var connection = source.getConnection(); var statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    /**
     * Runs a query.
     *
     * @return the first column of the first row
     */
    private static String run(Connection connection, String sql) {
        try (var statement = connection.createStatement(); var rows = statement.executeQuery(sql)) {
            rows.next();
            return String.valueOf(rows.getString(1));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
