package platen.db;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.postgresql.ds.PGSimpleDataSource;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** The PostgreSQL server of a test JVM: a container if Docker is available, else an embedded server. */
final class PostgresFixture {
    private static final String TEMPLATE = "migrated";
    /** The library's default of ten seconds is too short for a busy disk. */
    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    /** Enough for as many parallel test classes as there are processors, each with a pool, channels and listeners. */
    private static final String MOST_CONNECTIONS = "1000";
    private static final PostgresFixture ONLY = new PostgresFixture();

    private final String url;
    private final String user;
    private final String password;
    private final AtomicInteger databases = new AtomicInteger();

    static PostgresFixture get() {
        return ONLY;
    }

    private PostgresFixture() {
        if (DockerClientFactory.instance().isDockerAvailable()) {
            var container = new PostgreSQLContainer("postgres:18-alpine").withCommand("postgres", "-c", "fsync=off",
                    "-c", "max_connections=" + MOST_CONNECTIONS);
            container.start();
            url = "jdbc:postgresql://" + container.getHost() + ":" + container.getMappedPort(5432) + "/";
            user = container.getUsername();
            password = container.getPassword();
        } else {
            url = embedded();
            user = "postgres";
            password = "";
        }
        run("postgres", "create database " + TEMPLATE);
        Database.migrated(dataSource(TEMPLATE));
    }

    private static String embedded() {
        try {
            EmbeddedPostgres postgres = EmbeddedPostgres.builder().setServerConfig("max_connections", MOST_CONNECTIONS)
                    .setPGStartupWait(START_LIMIT)
                    .start();
            return "jdbc:postgresql://localhost:" + postgres.getPort() + "/";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates a database with the schema; copying a template database is faster than migrating. */
    synchronized String create() {
        String name = "test_" + databases.incrementAndGet();
        run("postgres", "create database " + name + " template " + TEMPLATE);
        return name;
    }

    PGSimpleDataSource dataSource(String name) {
        var source = new PGSimpleDataSource();
        source.setUrl(url + name);
        source.setUser(user);
        source.setPassword(password);
        return source;
    }

    private void run(String name, String sql) {
        try (var connection = dataSource(name).getConnection(); var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}
