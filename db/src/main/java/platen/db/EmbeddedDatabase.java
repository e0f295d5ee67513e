package platen.db;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real PostgreSQL of our own in a folder, for a machine that has none. Its data is as safe as a server's: commits
 * reach the disk, and a crash of this process loses nothing that was acknowledged.
 */
public final class EmbeddedDatabase implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(EmbeddedDatabase.class);
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

    private final EmbeddedPostgres postgres;
    private final FileChannel lockFile;
    private final FileLock lock;

    private EmbeddedDatabase(EmbeddedPostgres postgres, FileChannel lockFile, FileLock lock) {
        this.postgres = postgres;
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
            Files.createDirectories(folder);
            FileChannel lockFile = FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE);
            FileLock lock = lock(lockFile, folder);
            Path data = folder.resolve("data");
            // The lock is ours, so a postgres that still runs on the data was orphaned by a killed instance.
            stopOrphan(data);
            return new EmbeddedDatabase(postgres(folder, data), lockFile, lock);
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL could not be started in " + folder, e);
        }
    }

    /** For any process of this machine: user and database {@code postgres}, no password, loopback only. */
    public String jdbcUrl() {
        return postgres.getJdbcUrl("postgres", "postgres");
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

    private static EmbeddedPostgres postgres(Path folder, Path data) throws IOException {
        return EmbeddedPostgres.builder()
                .setOverrideWorkingDirectory(folder.resolve("postgres").toFile())
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                // The pool is closed before us; the library's own hook would race it.
                .setRegisterShutdownHook(false)
                .setPGStartupWait(START_LIMIT)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .setServerConfig("max_connections", "200")
                .setServerConfig("shared_buffers", "128MB")
                .start();
    }

    /** Stops the postgres named in the data's pid file, when there is one alive. */
    private static void stopOrphan(Path data) throws IOException {
        Optional<ProcessHandle> orphan = postmaster(data);
        if (orphan.isEmpty()) {
            return;
        }
        log.info("Stopping the PostgreSQL {} that an earlier instance left behind", orphan.get().pid());
        orphan.get().destroy();
        try {
            orphan.get().onExit().get(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while an orphaned PostgreSQL was stopping", e);
        } catch (java.util.concurrent.ExecutionException | java.util.concurrent.TimeoutException e) {
            throw new IOException("PostgreSQL " + orphan.get().pid() + " does not stop; stop it by hand", e);
        }
    }

    private static Optional<ProcessHandle> postmaster(Path data) throws IOException {
        Path pidFile = data.resolve("postmaster.pid");
        if (!Files.exists(pidFile)) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(pidFile);
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        return ProcessHandle.of(Long.parseLong(lines.getFirst().strip()))
                // A pid may have been given to somebody else meanwhile.
                .filter(process -> process.info().command().map(command -> command.endsWith("postgres")).orElse(false));
    }
}
