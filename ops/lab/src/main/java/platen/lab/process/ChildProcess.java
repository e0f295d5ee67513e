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
import platen.db.Failpoint;
import platen.lab.reliability.CrashWorker;
import platen.lab.webhook.WebhookSender;

/** A process of ours that a proof lets die: a {@link CrashWorker}, a {@link WebhookSender} or a server. */
public final class ChildProcess {
    /** What it prints when it works. */
    public static final String UP = "up";
    /** What a server prints of the address where it answers. */
    private static final Pattern ADDRESS = Pattern.compile("  API +(http://[^/]+)/.*");
    private static final Duration LONGEST_END = Duration.ofSeconds(60);

    private final Process process;
    private final BufferedWriter in;
    /** The address of a server, else {@link #UP}; empty when it was gone before. */
    private final CompletableFuture<String> up = new CompletableFuture<>();

    private ChildProcess(Process process) {
        this.process = process;
        this.in = process.outputWriter(StandardCharsets.UTF_8);
        // Not virtual: reading from a process holds the thread's carrier, and a server may run in this process too.
        Thread.ofPlatform().daemon().start(this::listen);
    }

    /** Returns at once. */
    public static ChildProcess begin(List<String> command, Path log) {
        try {
            return new ChildProcess(new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until it works, or is gone; gives the address of a server. */
    public String ready() {
        return up.join();
    }

    /** Lets a victim that is ready begin. */
    public void go() {
        try {
            in.write("go\n");
            in.flush();
        } catch (IOException e) {
            // It is gone already.
        }
    }

    /** Whether it comes to the place of its death in this time. */
    public boolean haltsWithin(Duration limit) {
        return ends(limit) && process.exitValue() == Failpoint.KILLED;
    }

    /** {@code kill -9}: no hook runs, nothing is flushed. */
    public void kill() {
        process.destroyForcibly();
        ends(LONGEST_END);
    }

    /** Lets a victim end in peace. */
    public void end() {
        try {
            in.close();
        } catch (IOException e) {
            // It is gone already.
        }
        if (!ends(LONGEST_END)) {
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
            // It is gone.
        } finally {
            up.complete("");
        }
    }
}
