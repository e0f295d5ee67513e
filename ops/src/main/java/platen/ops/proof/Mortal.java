package platen.ops.proof;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link Victim}, or a {@link Sender}, in a process of its own. */
final class Mortal {
    private final Process process;

    private Mortal(Process process) {
        this.process = process;
    }

    /** Returns at once. */
    static Mortal begin(String databaseUrl, Path log, List<String> javaOptions) {
        return begin("victim", databaseUrl, log, javaOptions);
    }

    /** As {@link #begin(String, Path, List)}, for another command that says when it is up. */
    static Mortal begin(String command, String databaseUrl, Path log, List<String> javaOptions) {
        var options = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"));
        options.addAll(javaOptions);
        try {
            return new Mortal(new ProcessBuilder(Child.command(options, List.of(command, databaseUrl)))
                    .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until it works, or is gone. */
    void ready() {
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); line != null && !line.equals(Victim.UP); line = out.readLine()) {
                // whatever it has to say before
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean dies(Duration limit) {
        try {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    void kill() {
        process.destroyForcibly();
        dies(Duration.ofSeconds(20));
    }
}
