package platen.db;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;
import platen.db.postgres.PostgresProcess;

/**
 * Starts the embedded PostgreSQL server of a test JVM, which ends with the JVM. Its files are in memory where the
 * system has a folder for that: creating and deleting thousands of files is slow on a busy disk.
 */
final class TestCluster {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final long MIN_MEMORY_BYTES = 2L << 30;
    private static final String PREFIX = "platen-test-";
    /** The library's default of ten seconds is too short for a busy machine. */
    private static final Duration START_LIMIT = Duration.ofMinutes(3);

    private TestCluster() {}

    /**
     * Starts a server with the databases that the preparation creates, or with a copy of those that an earlier JVM made.
     *
     * @param saved folder where the prepared files are or will be, because preparing them takes longer than copying
     * @param preparation gets the port
     * @return the port
     */
    static int start(Path saved, IntConsumer preparation) {
        try {
            Path parent = parent();
            deleteLeftovers(parent);
            Path data = Files.createTempDirectory(parent, PREFIX + ProcessHandle.current().pid() + "-");
            boolean prepared = Files.isDirectory(saved);
            if (prepared) {
                FileSystemUtils.copyRecursively(saved, data);
            }
            EmbeddedPostgres server = start(data);
            if (!prepared) {
                preparation.accept(server.getPort());
                server.close();
                save(data, saved);
                server = start(data);
            }
            endWithTheJvm(server, data);
            return server.getPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static EmbeddedPostgres start(Path data) throws IOException {
        return EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false)
                .setServerConfig("max_connections", PostgresFixture.MAX_CONNECTIONS)
                .setServerConfig("max_wal_size", "256MB")
                .setPGStartupWait(START_LIMIT)
                .start();
    }

    /** Copies the files of a stopped server; a JVM that is killed meanwhile leaves nothing under the final name. */
    private static void save(Path data, Path saved) throws IOException {
        Files.createDirectories(saved.getParent());
        Path copy = Files.createTempDirectory(saved.getParent(), "copy");
        FileSystemUtils.copyRecursively(data, copy);
        if (Files.isDirectory(saved)) {
            // Another JVM was quicker.
            FileSystemUtils.deleteRecursively(copy);
        } else {
            Files.move(copy, saved, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private static void endWithTheJvm(EmbeddedPostgres server, Path data) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                server.close();
                FileSystemUtils.deleteRecursively(data);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }));
    }

    private static Path parent() throws IOException {
        return Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() >= MIN_MEMORY_BYTES
                ? MEMORY
                : Path.of(System.getProperty("java.io.tmpdir"));
    }

    /** Deletes clusters of killed test JVMs and stops their servers. */
    private static void deleteLeftovers(Path parent) throws IOException {
        try (Stream<Path> files = Files.list(parent)) {
            List<Path> leftovers = files.filter(TestCluster::isLeftover).toList();
            for (Path each : leftovers) {
                PostgresProcess.of(each).ifPresent(PostgresProcess::stop);
                FileSystemUtils.deleteRecursively(each);
            }
        }
    }

    private static boolean isLeftover(Path file) {
        String name = String.valueOf(file.getFileName());
        if (!name.startsWith(PREFIX)) {
            return false;
        }
        long owner = Long.parseLong(name.substring(PREFIX.length(), name.lastIndexOf('-')));
        return ProcessHandle.of(owner).isEmpty();
    }
}
