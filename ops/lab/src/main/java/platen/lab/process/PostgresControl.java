package platen.lab.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Controls the PostgreSQL of a data folder from outside, to simulate accidents of operation. */
public final class PostgresControl {
    private static final int STOP_TIMEOUT_SECONDS = 20;

    private final Path data;

    /** @param folder folder of the embedded database */
    public PostgresControl(Path folder) {
        this.data = folder.resolve("data");
    }

    /** Returns the folder of its data. */
    Path folder() {
        return data;
    }

    /** Starts it if it has ended by itself. */
    void startIfEnded() {
        if (!lives()) {
            start();
        }
    }

    private boolean lives() {
        try {
            return process().isAlive();
        } catch (IllegalStateException | UncheckedIOException e) {
            return false;
        }
    }

    /** Stops it like {@code pg_ctl -m immediate stop}: all sessions are cut, nothing is flushed. */
    public void stopAtOnce() {
        ProcessHandle server = process();
        signal("QUIT", List.of(server));
        server.onExit().orTimeout(STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
    }

    /** Starts it with its previous options. */
    public void start() {
        try {
            String command = Files.readString(data.resolve("postmaster.opts")).strip();
            // PostgreSQL refuses to run as root; a user namespace maps root to another user.
            List<String> shell = System.getProperty("user.name").equals("root")
                    ? List.of("unshare", "-U", "sh", "-c", "exec " + command)
                    : List.of("sh", "-c", "exec " + command);
            new ProcessBuilder(shell).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Suspends all of its processes: connections stay open and nothing answers. */
    void freeze() {
        signal("STOP", all());
    }

    void thaw() {
        signal("CONT", all());
    }

    /** Returns the processor time of all its running processes. */
    public Duration processorTime() {
        return all().stream()
                .flatMap(each -> each.info().totalCpuDuration().stream())
                .reduce(Duration.ZERO, Duration::plus);
    }

    private List<ProcessHandle> all() {
        ProcessHandle server = process();
        return Stream.concat(Stream.of(server), server.descendants()).toList();
    }

    private ProcessHandle process() {
        try (Stream<String> lines = Files.lines(data.resolve("postmaster.pid"))) {
            Optional<ProcessHandle> process = lines.findFirst().map(String::strip).map(Long::parseLong).flatMap(
                    ProcessHandle::of);
            return process.orElseThrow(() -> new IllegalStateException("PostgreSQL is not running in " + data));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void signal(String name, List<ProcessHandle> processes) {
        var command = Stream
                .concat(Stream.of("kill", "-" + name), processes.stream().map(each -> Long.toString(each.pid())))
                .toList();
        try {
            new ProcessBuilder(command).inheritIO().start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
