package platen.lab.process;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.db.core.Failpoint;
import platen.lab.reliability.CrashWorker;
import platen.lab.webhook.WebhookSender;

/** A process that a test kills: a {@link CrashWorker}, a {@link WebhookSender} or a server. */
public final class ChildProcess {
    /** Line that the process prints when it is ready. */
    public static final String UP = "up";
    /** Line of a server's output with the address that it answers on. */
    private static final Pattern ADDRESS = Pattern.compile("  API +(http://[^/]+)/.*");
    private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(60);

    private final Process process;
    private final BufferedWriter in;
    /** Address of a server, {@link #UP} for any other process; empty when it ended before it was ready. */
    private final CompletableFuture<String> up = new CompletableFuture<>();

    private ChildProcess(Process process) {
        this.process = process;
        this.in = process.outputWriter(StandardCharsets.UTF_8);
        // Not a virtual thread: reading from a process pins the carrier, and a server may run in this process too.
        Thread.ofPlatform().daemon().start(this::listen);
    }

    /** Starts the process and returns at once. */
    public static ChildProcess begin(List<String> command, Path log) {
        try {
            return new ChildProcess(new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the process is ready or has ended; returns the address of a server. */
    public String ready() {
        return up.join();
    }

    /** Lets a waiting process begin its work. */
    public void go() {
        try {
            in.write("go\n");
            in.flush();
        } catch (IOException e) {
            // The process has ended already.
        }
    }

    /** Returns whether the process reaches its failpoint in this time. */
    public boolean haltsWithin(Duration limit) {
        return ends(limit) && process.exitValue() == Failpoint.KILLED;
    }

    /** Kills the process with {@code kill -9}: no hook runs, nothing is flushed. */
    public void kill() {
        process.destroyForcibly();
        ends(EXIT_TIMEOUT);
    }

    /** Lets the process end normally. */
    public void end() {
        try {
            in.close();
        } catch (IOException e) {
            // The process has ended already.
        }
        if (!ends(EXIT_TIMEOUT)) {
            kill();
        }
    }

    private boolean ends(Duration limit) {
        try {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void listen() {
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                Matcher address = ADDRESS.matcher(line);
                if (address.matches()) {
                    up.complete(address.group(1));
                } else if (line.equals(UP)) {
                    up.complete(UP);
                }
            }
        } catch (IOException e) {
            // The process has ended.
        } finally {
            up.complete("");
        }
    }
}
