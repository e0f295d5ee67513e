package platen.ops.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import platen.ops.Platen;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A demo in a process of its own, and a Prometheus that scrapes it every second. */
final class MonitoredDemo implements AutoCloseable {
    private static final long LIMIT_NANOS = 600_000_000_000L;
    private static final long LOOK_NANOS = 200_000_000L;

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Process> processes = new ArrayList<>();
    private final Path folder;
    private final int metricsPort = freePort();
    private final int prometheusPort = freePort();

    private MonitoredDemo(Path folder) {
        this.folder = folder;
    }

    /** Starts both, and returns when the demo has rendered its samples. */
    static MonitoredDemo start(Path folder) throws IOException {
        var demo = new MonitoredDemo(folder);
        try {
            demo.startPrometheus();
            demo.startDemo();
            return demo;
        } catch (IOException | RuntimeException | Error e) {
            demo.close();
            throw e;
        }
    }

    private void startPrometheus() throws IOException {
        Path config = Files.writeString(folder.resolve("prometheus.yaml"), """
                global: {scrape_interval: 1s, evaluation_interval: 1s}
                scrape_configs:
                  - job_name: platen
                    metrics_path: /actuator/prometheus
                    static_configs: [{targets: ["127.0.0.1:%d"]}]
                """.formatted(metricsPort));
        processes.add(new ProcessBuilder("prometheus", "--config.file=" + config,
                "--storage.tsdb.path=" + folder.resolve("tsdb"), "--web.listen-address=127.0.0.1:" + prometheusPort)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("prometheus.log").toFile())
                .start());
    }

    private void startDemo() throws IOException {
        var builder = new ProcessBuilder(java("java"), "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED",
                "-cp", absoluteClassPath(), Platen.class.getName(), "demo", "--port=0",
                "--samples=" + Path.of("..", "samples").toRealPath()).directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("PLATEN_"));
        builder.environment().put("PLATEN_METRICS_PORT", Integer.toString(metricsPort));
        Process process = builder.start();
        processes.add(process);
        var said = new ArrayList<String>();
        BufferedReader out = process.inputReader();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            said.add(line);
            if (line.startsWith("Serving until")) {
                Thread.ofPlatform().daemon().start(() -> out.lines().forEach(said::add));
                return;
            }
        }
        throw new AssertionError("The demo ended:\n" + String.join("\n", said));
    }

    /** Renders documents and a batch twice, each time until Prometheus has scraped the results. */
    void load() throws IOException, InterruptedException {
        String environment = Files.readString(folder.resolve(".platen").resolve("demo.env"));
        String url = environment.replaceFirst("(?s).*SERVICE_URL=(\\S+).*", "$1");
        String key = environment.replaceFirst("(?s).*KEY_LIVE=(\\S+).*", "$1");
        String row = "{\"data\":" + JsonMapper.shared()
                .readTree(Files.readString(Path.of("..", "samples", "data", "consent.json"))) + "}\n";
        for (int round = 1; round <= 2; round++) {
            double batches = value("sum(platen_batch_ended_total)");
            double renders = value("sum(platen_render_time_seconds_count)");
            for (String query : List.of("return=url", "async=true")) {
                assertThat(post(url + "/api/v1/templates/consent/render?" + query, key, "application/json", row)
                        .statusCode()).isIn(200, 202);
            }
            HttpResponse<String> batch = post(url + "/v1/batches?template=consent", key, "application/x-ndjson",
                    row + row + "{\"data\":{}}\n");
            assertThat(batch.statusCode()).as(batch.body()).isEqualTo(202);
            Process collection = new ProcessBuilder(java("jcmd"), Long.toString(processes.getLast().pid()), "GC.run")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            assertThat(collection.waitFor()).isZero();
            until("sum(platen_batch_ended_total) > " + batches);
            until("sum(platen_render_time_seconds_count) >= " + (renders + 2));
            until("count(jvm_memory_usage_after_gc) > 0 and on() count(platen_webhook_attempts_total) > 0");
        }
    }

    private HttpResponse<String> post(String url, String key, String type, String body)
            throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(URI.create(url))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(body))
                .build(), BodyHandlers.ofString());
    }

    /** Returns the series that a query selects. */
    JsonNode query(String expression) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + prometheusPort
                + "/api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8))).build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(expression + ": " + answer.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(answer.body()).path("data").path("result");
    }

    /** Returns the first value; 0 if there is none. */
    private double value(String expression) throws IOException, InterruptedException {
        return Double.parseDouble(query(expression).path(0).path("value").path(1).asString("0"));
    }

    private void until(String expression) throws IOException, InterruptedException {
        long end = System.nanoTime() + LIMIT_NANOS;
        while (query(expression).isEmpty()) {
            assertThat(System.nanoTime()).as("time until " + expression).isLessThan(end);
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    @Override
    public void close() {
        for (Process process : processes) {
            process.destroy();
        }
        for (Process process : processes) {
            try {
                process.waitFor();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static String java(String program) {
        return Path.of(System.getProperty("java.home"), "bin", program).toString();
    }

    private static String absoluteClassPath() {
        var entries = new ArrayList<String>();
        for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
            entries.add(Path.of(entry).toAbsolutePath().toString());
        }
        return String.join(java.io.File.pathSeparator, entries);
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
