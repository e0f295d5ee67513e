package platen.lab.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import platen.db.postgres.EmbeddedDatabase;
import platen.ops.command.CommandException;

/** A server in a process of its own whose requests are measured. */
final class MeasuredServer implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofMinutes(4);

    private final Process process;
    private final URI url;
    private final String key;
    private final Path folder;
    private final double startSeconds;
    private final Optional<ProcessHandle> postgres;

    private MeasuredServer(List<String> command, Map<String, String> settings, int port, String path, String key,
            Path folder) throws IOException {
        var builder = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(folder.resolve("server.log").toFile());
        builder.environment().putAll(settings);
        long start = System.nanoTime();
        this.process = builder.start();
        this.url = URI.create("http://localhost:" + port);
        this.key = key;
        this.folder = folder;
        awaitAnswer(path);
        this.startSeconds = (System.nanoTime() - start) / 1e9;
        this.postgres = embeddedPostgres();
    }

    /**
     * Starts the Platen of a checkout with a new data folder, in which the sample invoice is published.
     *
     * @param checkout repository with {@code ops/bin/platen}
     */
    static MeasuredServer platen(Path checkout, Path form) throws IOException {
        Path folder = Files.createTempDirectory("platen-http");
        String platen = checkout.resolve("ops/bin/platen").toString();
        Map<String, String> settings = Map.of("PLATEN_DATA", folder.resolve("data").toString());
        output(List.of(platen, "workspaces", "create", "bench"), settings);
        // Without rows as an array, the sample's items would be no field of the template and not be drawn.
        output(List.of(platen, "templates", "import", form.toString(), "--detect-rows", "--alias=form",
                "--publish=production"), settings);
        String key = output(List.of(platen, "keys", "create", "--name=bench"), settings).lines()
                .flatMap(line -> Stream.of(line.split("\\s+")))
                .filter(word -> word.startsWith("sk_live_"))
                .findFirst()
                .orElseThrow();
        int port = freePort();
        List<String> serve = List.of(platen, "serve", "--port=" + port);
        // The first start of a build prepares what later ones reuse.
        new MeasuredServer(serve, settings, port, "/readyz", key, folder).stop();
        return new MeasuredServer(serve, settings, port, "/readyz", key, folder);
    }

    /** Starts the naive server, which stores nothing. */
    static MeasuredServer naive(Path form) throws IOException {
        int port = freePort();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new MeasuredServer(
                List.of(java, "-Djava.awt.headless=true", "-cp", System.getProperty("java.class.path"),
                        NaiveServer.class.getName(), form.toString(), Integer.toString(port)),
                Map.of(), port, "/ready", "", Files.createTempDirectory("platen-naive"));
    }

    KeepAliveClient client() throws IOException {
        return new KeepAliveClient(url, key);
    }

    /** Returns the processor time used so far by the server and its PostgreSQL, which is no child of it. */
    ProcessTimes times() {
        return ProcessTimes
                .of(postgres.map(own -> List.of(process.toHandle(), own)).orElse(List.of(process.toHandle())));
    }

    /**
     * Lets the embedded PostgreSQL reuse its WAL segments, as it does once it has run for some minutes: until the first
     * checkpoint of a new database it fills a new segment with zeros for every 16 MB of WAL.
     */
    void checkpoint() {
        if (postgres.isPresent()) {
            String url = EmbeddedDatabase.url(folder.resolve("data/database")).orElseThrow();
            Jdbi.create(url).useHandle(handle -> handle.execute("checkpoint"));
        }
    }

    /** Returns the process of the embedded PostgreSQL; empty for a server without one. */
    private Optional<ProcessHandle> embeddedPostgres() throws IOException {
        try (Stream<Path> files = Files.find(folder, 6, (path, _) -> path.endsWith("postmaster.pid"))) {
            Optional<Path> file = files.findFirst();
            return file.isEmpty()
                    ? Optional.empty()
                    : ProcessHandle.of(Long.parseLong(Files.readAllLines(file.get()).getFirst().strip()));
        }
    }

    /** Returns the time from the start of the process to its first answer, in seconds. */
    double startSeconds() {
        return startSeconds;
    }

    private void awaitAnswer(String path) {
        long end = System.nanoTime() + START_LIMIT.toNanos();
        while (System.nanoTime() < end && process.isAlive()) {
            try (var client = new KeepAliveClient(url, "")) {
                if (client.get(path).status() == 200) {
                    return;
                }
            } catch (IOException e) {
                // The server is not listening yet.
            }
            pause();
        }
        process.destroyForcibly();
        throw new CommandException("The server did not become ready; see " + folder.resolve("server.log"));
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(5);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String output(List<String> command, Map<String, String> settings) throws IOException {
        var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(settings);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new CommandException("'" + String.join(" ", command) + "' failed: " + output);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return output;
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Stops the server and waits for its end; its data stays. */
    private void stop() {
        process.destroy();
        try {
            if (!process.waitFor(40, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        stop();
        var files = new ArrayList<Path>();
        try (Stream<Path> walk = Files.walk(folder)) {
            walk.sorted(Comparator.reverseOrder()).forEach(files::add);
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
