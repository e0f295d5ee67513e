package platen.ops.serve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import platen.ops.Platen;

/** A demo in a process of its own, whose log, traces and metrics the test reads. */
final class ObservedDemo implements AutoCloseable {
    private final Path folder;
    private final HttpServer collector;
    private final Queue<String> traces = new ConcurrentLinkedQueue<>();
    private final Queue<String> log = new ConcurrentLinkedQueue<>();
    private final int metricsPort;
    private final Process process;
    private final Thread reader;

    private ObservedDemo(Path folder) throws IOException {
        this.folder = folder;
        this.collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/", exchange -> {
            traces.add(new String(exchange.getRequestBody().readAllBytes(), ISO_8859_1));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        collector.start();
        this.metricsPort = freePort();
        this.process = start();
        this.reader = awaitServing();
    }

    /** Starts the demo, and returns when it has rendered its samples. */
    static ObservedDemo start(Path folder) throws IOException {
        return new ObservedDemo(folder);
    }

    private Process start() throws IOException {
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        var builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-cp", classPath,
                Platen.class.getName(), "demo", "--port=0", "--samples=" + Path.of("..", "samples").toRealPath())
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("PLATEN_"));
        builder.environment().put("PLATEN_METRICS_PORT", Integer.toString(metricsPort));
        builder.environment().put("PLATEN_TRACES_ENDPOINT",
                "http://127.0.0.1:" + collector.getAddress().getPort() + "/v1/traces");
        builder.environment().put("PLATEN_LOG_FORMAT", "ecs");
        // with more lines than an operator usually reads
        builder.environment().put("LOGGING_LEVEL_PLATEN", "debug");
        return builder.start();
    }

    private Thread awaitServing() throws IOException {
        BufferedReader out = process.inputReader();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            log.add(line);
            if (line.startsWith("Serving until")) {
                return Thread.ofPlatform().daemon().start(() -> out.lines().forEach(log::add));
            }
        }
        collector.stop(0);
        throw new AssertionError("The demo ended:\n" + String.join("\n", log));
    }

    /** Returns a value of the file in which the demo stores its address and keys. */
    String setting(String name) throws IOException {
        return Files.readString(folder.resolve(".platen").resolve("demo.env"))
                .replaceFirst("(?s).*\\b" + name + "=(\\S+).*", "$1");
    }

    /** Returns all metrics in the format of Prometheus. */
    String metrics() throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(
                    URI.create("http://127.0.0.1:" + metricsPort + "/actuator/prometheus")).build(),
                    BodyHandlers.ofString()).body();
        }
    }

    /** Stops the process, which sends its last traces, and waits for its last line. */
    void stop() throws InterruptedException {
        process.destroy();
        process.waitFor();
        reader.join();
    }

    /** Returns what the process and its database have logged; complete after {@link #stop}. */
    List<String> log() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            Stream<String> ofDatabase = files.filter(file -> file.toString().endsWith(".log"))
                    .flatMap(file -> lines(file).stream())
                    .toList()
                    .stream();
            return Stream.concat(log.stream(), ofDatabase).toList();
        }
    }

    /** Returns the bodies that were sent to the collector of traces; complete after {@link #stop}. */
    List<String> traces() {
        return List.copyOf(traces);
    }

    private static List<String> lines(Path file) {
        try {
            return new String(Files.readAllBytes(file), UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroy();
        collector.stop(0);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
