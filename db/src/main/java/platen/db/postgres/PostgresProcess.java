package platen.db.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The running PostgreSQL server of a data folder, identified by the pid file of the folder. */
public record PostgresProcess(ProcessHandle process) {
    private static final Logger log = LoggerFactory.getLogger(PostgresProcess.class);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

    /** Returns the server that runs on the data; empty when there is none. */
    public static Optional<PostgresProcess> of(Path data) {
        try {
            Path pidFile = data.resolve("postmaster.pid");
            List<String> lines = Files.exists(pidFile) ? Files.readAllLines(pidFile) : List.of();
            return lines.stream()
                    .findFirst()
                    .flatMap(line -> ProcessHandle.of(Long.parseLong(line.strip())))
                    // The pid may belong to another process by now.
                    .filter(PostgresProcess::isPostgres)
                    .map(PostgresProcess::new);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Stops the server and waits for its exit. Clients are disconnected; commits are kept. */
    public void stop() {
        log.info("Stopping the PostgreSQL {} that an earlier instance left behind", process.pid());
        interrupt();
        try {
            process.onExit().get(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while an orphaned PostgreSQL was stopping", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("PostgreSQL " + process.pid() + " does not stop; stop it by hand", e);
        }
    }

    /**
     * Sends SIGINT, PostgreSQL's fast shutdown. Java itself can only send SIGTERM, the smart shutdown, which waits for
     * all clients to disconnect, such as a worker in another process.
     */
    void interrupt() {
        try {
            new ProcessBuilder("sh", "-c", "kill -INT " + process.pid()).start();
        } catch (IOException e) {
            // no shell, as on Windows
            log.debug("No fast shutdown here", e);
            process.destroy();
        }
    }

    /** Returns the file that the server was started from; empty if the system does not tell. */
    Optional<Path> executable() {
        return executable(process);
    }

    private static Optional<Path> executable(ProcessHandle process) {
        return process.info().command().map(Path::of);
    }

    private static boolean isPostgres(ProcessHandle process) {
        return executable(process).map(file -> file.getFileName().toString())
                .filter(name -> name.equals("postgres") || name.equals("postgres.exe"))
                .isPresent();
    }
}
