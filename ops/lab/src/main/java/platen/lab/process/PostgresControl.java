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

/** The PostgreSQL of a data folder, seen from outside: what an operator's accident does to it. */
public final class PostgresControl {
    private static final int LONGEST_STOP_SECONDS = 20;

    private final Path data;

    /** @param folder the embedded database's */
    public PostgresControl(Path folder) {
        this.data = folder.resolve("data");
    }

    /** Of its data. */
    Path folder() {
        return data;
    }

    /** Starts it when it has ended itself. */
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

    /** As {@code pg_ctl -m immediate stop}: every session is cut, nothing is written out. */
    public void stopAtOnce() {
        ProcessHandle postmaster = process();
        signal("QUIT", List.of(postmaster));
        postmaster.onExit().orTimeout(LONGEST_STOP_SECONDS, TimeUnit.SECONDS).join();
    }

    /** Starts it as it was started before. */
    public void start() {
        try {
            String command = Files.readString(data.resolve("postmaster.opts")).strip();
            // PostgreSQL refuses to run as root, whom a namespace of its own makes somebody else.
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

    /** Every process of it stands still: connections stay open and nothing answers. */
    void freeze() {
        signal("STOP", all());
    }

    void thaw() {
        signal("CONT", all());
    }

    /** Processor time of all its processes that still live. */
    public Duration processorTime() {
        return all().stream()
                .flatMap(each -> each.info().totalCpuDuration().stream())
                .reduce(Duration.ZERO, Duration::plus);
    }

    private List<ProcessHandle> all() {
        ProcessHandle postmaster = process();
        return Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
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
