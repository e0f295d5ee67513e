package platen.db.postgres;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL server on an existing cluster, started with binaries that are unpacked already. It is in a session of its
 * own, so that Ctrl-C in a terminal does not stop it before its clients. Thread-safe.
 */
final class PostgresServer implements Closeable {
    private static final Logger log = LoggerFactory.getLogger(PostgresServer.class);
    /** The programs of PostgreSQL that wait for a start or a stop look every 100 ms. */
    private static final Duration POLL_INTERVAL = Duration.ofMillis(3);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(10);
    private static final int ROOT = 0;
    /** Index of the line with the state of the server in its pid file. */
    private static final int STATE_LINE = 7;
    /** Number of lines of its output that the message of a failed start quotes. */
    private static final int MAX_QUOTED_LINES = 5;

    private final Path data;
    private final Path pidFile;

    private PostgresServer(Path data) {
        this.data = data;
        this.pidFile = data.resolve("postmaster.pid");
    }

    /**
     * Starts a server and waits until it accepts connections.
     *
     * @param binaries folder with {@code bin/pg_ctl}
     * @param data folder of the cluster, on which no server runs
     * @param settings settings of the server by name, with values that need no quoting
     * @throws IOException when the server does not start within the limit; the message quotes its output
     */
    static PostgresServer start(Path binaries, Path data, int port, Map<String, String> settings, Duration limit)
            throws IOException {
        var arguments = new StringBuilder("-p ").append(port);
        settings.forEach((name, value) -> arguments.append(" -c ").append(name).append('=').append(value));
        var command = new ArrayList<String>(asOrdinaryUser());
        // Without the path of the server, pg_ctl starts it first to ask for its version.
        command.addAll(List.of(binaries.resolve("bin/pg_ctl").toString(), "start", "--silent", "--wait", "--timeout",
                String.valueOf(limit.toSeconds()), "-p", binaries.resolve("bin/postgres").toString(), "-D",
                data.toString(), "-o", arguments.toString()));
        var server = new PostgresServer(data);
        String before = server.state();
        Process starting = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = new Output(starting);
        try {
            server.awaitReady(before, starting, output);
            return server;
        } catch (IOException e) {
            server.close();
            throw e;
        }
    }

    /**
     * Stops the server: its clients are disconnected, commits are kept. A server that takes longer than ten seconds
     * stops later.
     */
    @Override
    public void close() {
        Optional<PostgresProcess> running = PostgresProcess.of(data);
        if (running.isEmpty()) {
            return;
        }
        running.get().interrupt();
        long begun = System.nanoTime();
        try {
            // Not until the process is gone: where the JVM is the first process of a container, it stays as a zombie.
            while (Files.exists(pidFile)) {
                if (System.nanoTime() - begun > STOP_LIMIT.toNanos()) {
                    log.error("PostgreSQL on {} has not stopped after {} s", data, STOP_LIMIT.toSeconds());
                    return;
                }
                Thread.sleep(POLL_INTERVAL);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitReady(String before, Process starting, Output output) throws IOException {
        try {
            while (!isReady(before)) {
                if (starting.waitFor(POLL_INTERVAL)) {
                    if (starting.exitValue() != 0) {
                        throw new IOException("PostgreSQL does not start: " + output.end());
                    }
                    // It was ready, and may have ended since.
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while PostgreSQL was starting", e);
        }
    }

    /** @param before what the pid file held before the start: after a crash, that of the former server is there */
    private boolean isReady(String before) throws IOException {
        String now = state();
        List<String> lines = now.lines().toList();
        return !now.equals(before) && lines.size() > STATE_LINE && lines.get(STATE_LINE).strip().equals("ready");
    }

    private String state() throws IOException {
        try {
            return Files.readString(pidFile);
        } catch (NoSuchFileException e) {
            return "";
        }
    }

    /** Returns the beginning of commands for root, as whom PostgreSQL does not run. */
    private static List<String> asOrdinaryUser() throws IOException {
        Path self = Path.of("/proc/self");
        boolean isRoot = Files.exists(self) && Files.getAttribute(self, "unix:uid").equals(ROOT);
        return isRoot ? List.of("unshare", "-U") : List.of();
    }

    /** The last lines that are written while the server starts. Later ones go nowhere. */
    private static final class Output {
        private final Deque<String> lines = new ArrayDeque<>();
        private final Thread reader;

        Output(Process process) {
            reader = Thread.ofPlatform().daemon().name("postgres-output").start(() -> read(process));
        }

        /** Waits until a start that failed has written all, and returns its last lines. */
        String end() throws InterruptedException {
            reader.join(TimeUnit.SECONDS.toMillis(1));
            synchronized (lines) {
                return lines.isEmpty() ? "it says nothing" : String.join("; ", lines);
            }
        }

        private void read(Process process) {
            try (var out = process.inputReader()) {
                for (String line = out.readLine(); line != null; line = out.readLine()) {
                    log.debug("{}", line);
                    add(line);
                }
            } catch (IOException e) {
                log.debug("The output of PostgreSQL cannot be read", e);
            }
        }

        private void add(String line) {
            synchronized (lines) {
                if (lines.size() == MAX_QUOTED_LINES) {
                    lines.removeFirst();
                }
                lines.addLast(line);
            }
        }
    }
}
