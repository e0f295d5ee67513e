package platen.db;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.postgresql.ds.PGSimpleDataSource;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;
import platen.db.core.Database;
import platen.db.core.MigrationScripts;
import platen.db.key.KeySecret;

/** The PostgreSQL server of a test JVM: a container if Docker is available, else an embedded server. */
final class PostgresFixture {
    /** Enough for as many parallel test classes as there are processors, each with a pool, channels and listeners. */
    static final String MAX_CONNECTIONS = "1000";
    private static final String TEMPLATE = "migrated";
    private static final PostgresFixture ONLY = new PostgresFixture();

    private final Server server = mayHaveDocker() && DockerClientFactory.instance().isDockerAvailable()
            ? container()
            : embedded();
    private final Connection connection = server.connect();
    private final AtomicInteger databases = new AtomicInteger();

    private PostgresFixture() {}

    static PostgresFixture get() {
        return ONLY;
    }

    private static Server container() {
        var container = new PostgreSQLContainer("postgres:18-alpine").withCommand("postgres", "-c", "fsync=off",
                "-c", "max_connections=" + MAX_CONNECTIONS);
        container.start();
        var server = new Server("jdbc:postgresql://" + container.getHost() + ":" + container.getMappedPort(5432) + "/",
                container.getUsername(), container.getPassword());
        server.prepare();
        return server;
    }

    private static Server embedded() {
        return embedded(TestCluster.start(target().resolve("test-cluster").resolve(version()),
                port -> embedded(port).prepare()));
    }

    private static Server embedded(int port) {
        return new Server("jdbc:postgresql://localhost:" + port + "/", "postgres", "");
    }

    /** Returns the folder of module db that a build fills and deletes. */
    private static Path target() {
        Path classes = Path.of(URI.create(
                PostgresFixture.class.getProtectionDomain().getCodeSource().getLocation().toString()));
        return Objects.requireNonNull(classes.getParent());
    }

    /** Returns a name for what {@link Server#prepare} makes. */
    private static String version() {
        String parts = MigrationScripts.checksums() + ServiceLoader.load(TemplateTables.class).stream()
                .map(each -> each.get().version()).toList().toString()
                + PostgresFixture.class.getResource("/postgres-linux-x86_64.txz") + MAX_CONNECTIONS;
        return HexFormat.of().formatHex(KeySecret.hash(parts));
    }

    /** A server, with the user and password of its administrator. */
    private record Server(String url, String user, String password) {
        /** Creates the database that all others are copied from. */
        void prepare() {
            try (Connection connection = connect(); var statement = connection.createStatement()) {
                statement.execute("create database " + TEMPLATE);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
            Database template = Database.migrated(dataSource(TEMPLATE));
            ServiceLoader.load(TemplateTables.class).forEach(each -> each.create(template));
        }

        Connection connect() {
            try {
                return dataSource("postgres").getConnection();
            } catch (SQLException e) {
                throw new IllegalStateException(url, e);
            }
        }

        PGSimpleDataSource dataSource(String name) {
            var source = new PGSimpleDataSource();
            source.setUrl(url + name);
            source.setUser(user);
            source.setPassword(password);
            return source;
        }
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
        return server.dataSource(name);
    }

    String url(String name) {
        return server.url() + name;
    }

    /** Returns false where none of the places is there in which Testcontainers looks, for more than a second. */
    private static boolean mayHaveDocker() {
        String home = System.getProperty("user.home");
        String runtime = System.getenv("XDG_RUNTIME_DIR");
        return System.getenv("DOCKER_HOST") != null || !System.getProperty("os.name").equals("Linux")
                || Stream.of("/var/run/docker.sock", home + "/.docker", home + "/.testcontainers.properties",
                        runtime + "/docker.sock").anyMatch(each -> Files.exists(Path.of(each)));
    }

    private synchronized void run(String sql) {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}
