package platen.db;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.postgresql.ds.PGSimpleDataSource;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;
import platen.db.core.Database;

/** The PostgreSQL server of a test JVM: a container if Docker is available, else an embedded server. */
final class PostgresFixture {
    /** Enough for as many parallel test classes as there are processors, each with a pool, channels and listeners. */
    static final String MAX_CONNECTIONS = "1000";
    private static final String TEMPLATE = "migrated";
    private static final PostgresFixture ONLY = new PostgresFixture();

    private final String url;
    private final String user;
    private final String password;
    private final Connection connection;
    private final AtomicInteger databases = new AtomicInteger();

    static PostgresFixture get() {
        return ONLY;
    }

    private PostgresFixture() {
        if (mayHaveDocker() && DockerClientFactory.instance().isDockerAvailable()) {
            var container = new PostgreSQLContainer("postgres:18-alpine").withCommand("postgres", "-c", "fsync=off",
                    "-c", "max_connections=" + MAX_CONNECTIONS);
            container.start();
            url = "jdbc:postgresql://" + container.getHost() + ":" + container.getMappedPort(5432) + "/";
            user = container.getUsername();
            password = container.getPassword();
        } else {
            url = "jdbc:postgresql://localhost:" + TestCluster.start() + "/";
            user = "postgres";
            password = "";
        }
        connection = connect();
        run("create database " + TEMPLATE);
        Database template = Database.migrated(dataSource(TEMPLATE));
        ServiceLoader.load(TemplateTables.class).forEach(each -> each.create(template));
    }

    /**
     * Creates a database with the schema; copying a template database is faster than migrating, and copying its files
     * than writing them to the log of a server that need not survive a crash.
     */
    String create() {
        String name = "test_" + databases.incrementAndGet();
        run("create database " + name + " template " + TEMPLATE + " strategy file_copy");
        return name;
    }

    /** Drops a database, so that the end of the JVM does not have to delete the files of all of them. */
    void drop(String name) {
        run("drop database " + name + " with (force)");
    }

    PGSimpleDataSource dataSource(String name) {
        var source = new PGSimpleDataSource();
        source.setUrl(url(name));
        source.setUser(user);
        source.setPassword(password);
        return source;
    }

    String url(String name) {
        return url + name;
    }

    /** Returns false where none of the places is there in which Testcontainers looks, for more than a second. */
    private static boolean mayHaveDocker() {
        String home = System.getProperty("user.home");
        String runtime = System.getenv("XDG_RUNTIME_DIR");
        return System.getenv("DOCKER_HOST") != null || !System.getProperty("os.name").equals("Linux")
                || Stream.of("/var/run/docker.sock", home + "/.docker", home + "/.testcontainers.properties",
                        runtime + "/docker.sock").anyMatch(each -> Files.exists(Path.of(each)));
    }

    private Connection connect() {
        try {
            return dataSource("postgres").getConnection();
        } catch (SQLException e) {
            throw new IllegalStateException(url, e);
        }
    }

    private synchronized void run(String sql) {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}
