package platen.db;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
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
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A real PostgreSQL of our own in a folder, for a machine that has none. Its data is as safe as a server's: commits
 * reach the disk, and a crash of this process loses nothing that was acknowledged.
 *
 * <p>The folder holds {@code data} (the cluster), {@code postgres} (its programs), {@code lock} (held by the live
 * instance), and two files for the owner's eyes only: {@code password} and {@code url}. Other processes of the same
 * user find the database by {@link #url}; the port stays the same across restarts while nobody else takes it, so
 * that they find it again.
 */
public final class EmbeddedDatabase implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private final EmbeddedPostgres postgres;
    private final String url;
    private final FileChannel lockFile;
    private final FileLock lock;

    private EmbeddedDatabase(EmbeddedPostgres postgres, String url, FileChannel lockFile, FileLock lock) {
        this.postgres = postgres;
        this.url = url;
        this.lockFile = lockFile;
        this.lock = lock;
    }

    /**
     * Starts on the data of the folder, or makes it.
     *
     * @throws FolderInUse when another live instance holds the folder
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
                // The next attempt, in this process too, must find the folder free.
                lockFile.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL could not be started in " + folder, e);
        }
    }

    /**
     * Where the instance that holds the folder, or held it last, can be reached: a JDBC URL with user and password.
     * Empty when none ever ran.
     */
    public static Optional<String> url(Path folder) {
        try {
            Path file = urlFile(folder);
            return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A JDBC URL with user and password, for this process and, through the file, for others of the same user. */
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

    /** The folder belongs to another live instance. */
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
            // the same process has it already
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
        // The lock is ours, so a postgres that still runs on the data was orphaned by a killed instance.
        PostgresProcess.of(data).ifPresent(PostgresProcess::stop);
        Path passwordFile = folder.resolve("password");
        if (!Files.exists(passwordFile)) {
            OwnerOnlyFile.write(passwordFile, OwnerOnlyFile.newPassword());
        }
        String password = Files.readString(passwordFile);
        EmbeddedPostgres postgres = postgres(folder, data, passwordFile, password);
        String url = postgres.getJdbcUrl("postgres", "postgres") + "&password=" + password;
        OwnerOnlyFile.write(urlFile(folder), url);
        return new EmbeddedDatabase(postgres, url, lockFile, lock);
    }

    private static EmbeddedPostgres postgres(Path folder, Path data, Path passwordFile, String password)
            throws IOException {
        return EmbeddedPostgres.builder()
                .setOverrideWorkingDirectory(folder.resolve("postgres").toFile())
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setPort(portOfLastTime(folder).orElse(0))
                // The pool is closed before us; the library's own hook would race it.
                .setRegisterShutdownHook(false)
                .setPGStartupWait(START_LIMIT)
                // The library passes what it calls locales to initdb as they are. Everyone on the machine can reach
                // the port, so a password is asked for; and no locale of the machine decides how we sort.
                .setLocaleConfig("auth", "scram-sha-256")
                .setLocaleConfig("pwfile", passwordFile.toString())
                .setLocaleConfig("locale", "C")
                .setConnectConfig("password", password)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .setServerConfig("max_connections", "200")
                .setServerConfig("shared_buffers", "128MB")
                // A chunk of a bulk order is several megabytes: it waits for the disk once, at its commit.
                .setServerConfig("wal_buffers", "32MB")
                // The queue's rows change three times in a second: what is known of them must not be a minute old, or
                // statements that were planned for an empty table read all of a full one.
                .setServerConfig("autovacuum_naptime", "5s")
                // no turning disk: one page costs what another does
                .setServerConfig("random_page_cost", "1.1")
                .start();
    }

    /** The port that the last instance used, when it is free. */
    private static Optional<Integer> portOfLastTime(Path folder) {
        return url(folder).map(url -> URI.create(url.substring("jdbc:".length())).getPort()).filter(port -> {
            try (var probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return probe.isBound();
            } catch (IOException e) {
                return false;
            }
        });
    }

    private static Path urlFile(Path folder) {
        return folder.resolve("url");
    }
}
