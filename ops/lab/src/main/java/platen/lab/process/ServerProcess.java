package platen.lab.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import platen.ops.Platen;
import platen.ops.settings.Role;

/** A Platen server in a separate process. */
public final class ServerProcess {
    private static final Duration START_LIMIT = Duration.ofMinutes(4);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(40);

    private final Process process;
    private final int port;

    private ServerProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Starts a server and returns when it is ready. */
    public static ServerProcess start(Role role, Path data, int port, String... javaOptions) {
        Path log = data.resolve(role.name().toLowerCase(Locale.ROOT) + ".log");
        try {
            var builder = new ProcessBuilder(command(role, data, port, javaOptions)).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
            var child = new ServerProcess(builder.start(), port);
            child.awaitReady(log);
            return child;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until a process answers that it is ready; returns false if it ends before, or takes minutes. */
    static boolean awaitReady(Process process, String url) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create(url + "/readyz")).timeout(Duration.ofSeconds(5)).build();
            long deadline = System.nanoTime() + START_LIMIT.toNanos();
            while (System.nanoTime() < deadline && process.isAlive()) {
                if (answersOk(client, request)) {
                    return true;
                }
                TimeUnit.MILLISECONDS.sleep(50);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /** Returns whether a GET of this path is answered with 200 within 5 s. */
    boolean answersOk(String path) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return answersOk(client,
                    HttpRequest.newBuilder(URI.create(url() + path)).timeout(Duration.ofSeconds(5)).build());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns the number of platform threads of the process, from /proc; 0 on other systems than Linux. */
    int threads() {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(process.pid()), "task"))) {
            return Math.toIntExact(threads.count());
        } catch (IOException e) {
            return 0;
        }
    }

    /** Returns the peak memory of the process in kilobytes, from /proc; 0 on other systems than Linux. */
    public long peakKilobytes() {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                    .findFirst()
                    .orElse(0);
        } catch (IOException | UncheckedIOException e) {
            return 0;
        }
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    String url() {
        return "http://localhost:" + port;
    }

    /** Kills the process with {@code kill -9}: no hook runs, nothing is flushed. */
    public void kill() {
        process.destroyForcibly();
        await(STOP_LIMIT);
    }

    /** Returns whether the process ends by itself in this time. */
    public boolean dies(Duration limit) {
        return await(limit);
    }

    /** Stops the process normally. */
    public void stop() {
        process.destroy();
        if (!await(STOP_LIMIT)) {
            kill();
        }
    }

    private static List<String> command(Role role, Path data, int port, String... javaOptions) {
        return command(List.of(javaOptions),
                List.of("serve", "--role=" + role.name(), "--data=" + data, "--port=" + port));
    }

    /** Returns a Platen command line with the JDK and the classes of this process. */
    static List<String> command(List<String> javaOptions, List<String> arguments) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        // Uses the launcher of the repackaged jar, or plain classes when run from a build tree.
        String classes = System.getProperty("java.class.path");
        boolean jar = classes.endsWith(".jar") && !classes.contains(File.pathSeparator);
        var command = new ArrayList<>(List.of(java, "--enable-native-access=ALL-UNNAMED", "-Xmx512m"));
        command.addAll(javaOptions);
        command.addAll(jar ? List.of("-jar", classes) : List.of("-cp", classes, Platen.class.getName()));
        command.addAll(arguments);
        return command;
    }

    private void awaitReady(Path log) {
        if (awaitReady(process, url())) {
            return;
        }
        kill();
        throw new IllegalStateException("A server did not become ready; see " + log);
    }

    private static boolean answersOk(HttpClient client, HttpRequest request) throws InterruptedException {
        try {
            return client.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            // The server is not listening yet.
            return false;
        }
    }

    private boolean await(Duration limit) {
        try {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
