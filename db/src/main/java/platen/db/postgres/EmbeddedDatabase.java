package platen.db.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A real PostgreSQL that runs as a child process on a data folder, for machines without a database server. It is as
 * durable as a server: commits reach the disk, and a crash of this process loses no acknowledged commit.
 *
 * <p>The folder holds {@code data} (the cluster), {@code postgres} (its binaries), {@code lock} (locked by the running
 * instance), and two files that only the owner can read: {@code password} and {@code url}. Other processes of the same
 * user find the database by {@link #url}. The port stays the same across restarts unless another process takes it.
 */
public final class EmbeddedDatabase implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final String BINARIES = "postgres";
    private static final Map<String, String> SETTINGS = Map.ofEntries(
            Map.entry("timezone", "UTC"),
            // Connections are made over TCP; the folder of sockets is /tmp, which is read-only in a container.
            Map.entry("unix_socket_directories", ""),
            Map.entry("fsync", "on"),
            Map.entry("synchronous_commit", "on"),
            Map.entry("full_page_writes", "on"),
            Map.entry("max_connections", "200"),
            Map.entry("shared_buffers", "128MB"),
            // A chunk of a batch is several megabytes; with this buffer it waits for the disk only once, at its commit.
            Map.entry("wal_buffers", "32MB"),
            // A queue row changes three times within a second. Statistics must not be a minute old, or statements
            // planned for an empty table scan a full one.
            Map.entry("autovacuum_naptime", "5s"),
            // on SSDs, random reads cost about as much as sequential reads
            Map.entry("random_page_cost", "1.1"));

    private final Closeable postgres;
    private final String url;
    private final FileChannel lockFile;
    private final FileLock lock;

    private EmbeddedDatabase(Closeable postgres, String url, FileChannel lockFile, FileLock lock) {
        this.postgres = postgres;
        this.url = url;
        this.lockFile = lockFile;
        this.lock = lock;
    }

    /**
     * Starts the database of the folder and creates it if necessary.
     *
     * @throws FolderInUse when another running instance holds the folder
     */
    public static EmbeddedDatabase start(Path folder) {
        try {
            OwnerOnlyFile.folder(folder);
            FileChannel lockFile = FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE);
            FileLock lock = lock(lockFile, folder);
            try {
                return start(folder, lockFile, lock);
            } catch (IOException | RuntimeException e) {
                // Release the folder, so that another attempt can take it, also one of this process.
                lockFile.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL could not be started in " + folder, e);
        }
    }

    /**
     * Returns the JDBC URL, with user and password, of the instance that holds the folder or held it last. Empty when
     * no instance ever ran.
     */
    public static Optional<String> url(Path folder) {
        try {
            Path file = urlFile(folder);
            return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the JDBC URL with user and password, which other processes of the same user read from the file. */
    public String jdbcUrl() {
        return url;
    }

    @Override
    public void close() throws IOException {
        try (lockFile) {
            postgres.close();
            lock.release();
        }
    }

    /** Thrown when another running instance holds the folder. */
    public static final class FolderInUse extends RuntimeException {
        FolderInUse(Path folder) {
            super("Another Platen is running on the data folder " + folder.toAbsolutePath()
                    + ". Stop it first, or choose another folder with PLATEN_DATA.");
        }
    }

    private static FileLock lock(FileChannel lockFile, Path folder) throws IOException {
        @Nullable
        FileLock lock;
        try {
            lock = lockFile.tryLock();
        } catch (OverlappingFileLockException e) {
            // another instance in this process holds the lock
            lock = null;
        }
        if (lock == null) {
            lockFile.close();
            throw new FolderInUse(folder);
        }
        return lock;
    }

    private static EmbeddedDatabase start(Path folder, FileChannel lockFile, FileLock lock) throws IOException {
        Path data = folder.resolve("data");
        // This process holds the lock, so a running postgres is an orphan of a killed instance.
        PostgresProcess.of(data).ifPresent(PostgresProcess::stop);
        Path passwordFile = folder.resolve("password");
        if (!Files.exists(passwordFile)) {
            OwnerOnlyFile.write(passwordFile, OwnerOnlyFile.newPassword());
        }
        String password = Files.readString(passwordFile);
        int port = port(folder);
        var binaries = new PostgresBinaries(folder.resolve(BINARIES));
        Optional<Path> unpacked = Files.exists(data.resolve("postgresql.conf"))
                ? binaries.unpacked()
                : Optional.empty();
        String url = "jdbc:postgresql://localhost:%d/postgres?user=postgres&password=%s".formatted(port, password);
        Closeable postgres = unpacked.isPresent()
                ? again(unpacked.get(), data, port, binaries)
                : firstTime(folder, data, port, passwordFile, password);
        try {
            if (unpacked.isEmpty()) {
                reduceScramIterations(url, password);
                binaries.record(PostgresProcess.of(data));
            }
            OwnerOnlyFile.write(urlFile(folder), url);
            return new EmbeddedDatabase(postgres, url, lockFile, lock);
        } catch (IOException | RuntimeException e) {
            postgres.close();
            throw e;
        }
    }

    /** Starts the server on its cluster, as nearly all starts do. */
    private static PostgresServer again(Path unpacked, Path data, int port, PostgresBinaries binaries)
            throws IOException {
        try {
            return PostgresServer.start(unpacked, data, port, SETTINGS, START_LIMIT);
        } catch (IOException e) {
            // If files are missing, the next start unpacks them.
            binaries.forget();
            throw e;
        }
    }

    /**
     * Stores the hash of the password with one iteration instead of 4,096, which took a third of a second at the first
     * connection, while the code was still interpreted. Iterations protect passwords that can be guessed; this one is
     * random.
     */
    private static void reduceScramIterations(String url, String password) throws IOException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            ResultSet kept = statement.executeQuery(
                    "select rolpassword like 'SCRAM-SHA-256$1:%' from pg_authid where rolname = current_user");
            if (!kept.next() || !kept.getBoolean(1)) {
                statement.execute("set scram_iterations = 1");
                statement.execute("alter role current_user password '" + password + "'");
            }
        } catch (SQLException e) {
            throw new IOException("The hash of the database password could not be replaced", e);
        }
    }

    /** Starts the server after unpacking its binaries, and creates the cluster if there is none. */
    private static EmbeddedPostgres firstTime(Path folder, Path data, int port, Path passwordFile, String password)
            throws IOException {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setOverrideWorkingDirectory(folder.resolve(BINARIES).toFile())
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setPort(port)
                // The pool must be closed before the server stops; the library's own hook would race with it.
                .setRegisterShutdownHook(false)
                .setPGStartupWait(START_LIMIT)
                // The library passes its "locale" settings to initdb as options. Every user of the machine can reach
                // the port, so a password is required. The sort order must not depend on the locale of the machine.
                .setLocaleConfig("auth", "scram-sha-256")
                .setLocaleConfig("pwfile", passwordFile.toString())
                .setLocaleConfig("locale", "C")
                .setConnectConfig("password", password);
        SETTINGS.forEach(builder::setServerConfig);
        return builder.start();
    }

    /** Returns the port of the previous instance, or another one if that is not free. */
    private static int port(Path folder) throws IOException {
        Optional<String> last = url(folder);
        if (last.isPresent()) {
            int port = URI.create(last.get().substring("jdbc:".length())).getPort();
            if (isFree(port)) {
                return port;
            }
        }
        try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private static boolean isFree(int port) {
        try (var probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return probe.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    private static Path urlFile(Path folder) {
        return folder.resolve("url");
    }
}
