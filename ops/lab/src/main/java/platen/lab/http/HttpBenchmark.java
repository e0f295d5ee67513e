package platen.lab.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import platen.lab.process.ReliabilityCommand;
import platen.lab.process.RenderSample;

/**
 * {@code ops/lab/bin/bench http}: measures requests over real HTTP with connections that are kept open, and the processor
 * time that Java and PostgreSQL take for each. The client's own time is not counted. A warm-up ends with a checkpoint.
 */
@Command(name = "http-bench", description = "Measures rates, latencies and processor time of requests over HTTP.")
public final class HttpBenchmark extends ReliabilityCommand {
    private static final int WARM_UP_CLIENTS = 32;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private RenderSample sample;

    @Option(names = "--seconds", defaultValue = "5", description = "of each row (default: 5)")
    private int seconds;

    @Option(names = "--warm-up", paramLabel = "SECONDS", defaultValue = "20", description = "of each kind of request before it is measured, so that the compiler's time is not counted (default: 20)")
    private int warmUp;

    @Option(names = "--clients", split = ",", defaultValue = "1,8,32,128", description = "connections at once (default: 1,8,32,128)")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private List<Integer> clients;

    @Option(names = "--requests", split = ",", defaultValue = "SYNC,ASYNC,GET,NAIVE", description = "kinds of requests: SYNC, ASYNC, GET, NAIVE (default: all)")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Set<Kind> kinds;

    @Option(names = "--before", paramLabel = "FOLDER", description = "checkout of another commit to compare with")
    private @Nullable Path before;

    private final AtomicInteger numbers = new AtomicInteger();

    /** A kind of requests: renders that are waited for or not, reads, and fills of the naive server. */
    private enum Kind {
        SYNC,
        ASYNC,
        GET,
        NAIVE
    }

    /** A request of a client. */
    private interface Request {
        /** Sends the request and checks the status of its response. */
        void send(KeepAliveClient client) throws IOException;
    }

    /** Results of one kind of request with some clients; times in milliseconds. */
    private record Measured(long requests, double seconds, double java, double postgres, double p50, double p99) {
        @Override
        public String toString() {
            return "%,8.0f a second   p50 %7.2f ms  p99 %7.2f ms   Java %6.2f ms  PostgreSQL %6.2f ms a request"
                    .formatted(
                            requests / seconds, p50, p99, java, postgres);
        }
    }

    @Override
    public void run() {
        try {
            if (before != null) {
                say("before: " + before);
                platen(before);
                say("now:");
            }
            platen(Path.of("").toAbsolutePath());
            if (kinds.contains(Kind.NAIVE)) {
                say("PDFBox in a Spring MVC controller that checks and stores nothing:");
                naive();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void platen(Path checkout) throws IOException {
        try (MeasuredServer server = MeasuredServer.platen(checkout, sample.form())) {
            say("ready %.1f s after the start of the process, PostgreSQL included".formatted(server.startSeconds()));
            requireAllDrawn(server);
            String render = "/api/v1/templates/form/render";
            Request sync = client -> check(client.post(render, body()), 200);
            Request async = client -> check(client.post(render + "?async=true", body()), 202);
            if (kinds.contains(Kind.SYNC)) {
                rows(server, "sync render", sync);
            }
            if (kinds.contains(Kind.ASYNC)) {
                rows(server, "async render", async);
            }
            if (kinds.contains(Kind.GET)) {
                gets(server);
            }
            idle(server);
        }
    }

    private void gets(MeasuredServer server) throws IOException {
        String submission = submission(server);
        for (String path : List.of("/api/v1/templates", "/api/v1/templates/form", submission, submission + "/pdf")) {
            Request get = client -> check(client.get(path), 200);
            warmUp(server, get);
            row(server, "GET " + path.replaceAll("sub_\\w+", "<id>"), get, 8);
        }
    }

    private void naive() throws IOException {
        try (MeasuredServer server = MeasuredServer.naive(sample.form())) {
            String data = FlatData.of(sample);
            Request fill = client -> check(client.post("/fill", "{\"data\":" + data + "}"), 200);
            rows(server, "naive fill", fill);
        }
    }

    private void rows(MeasuredServer server, String name, Request request) {
        warmUp(server, request);
        for (int count : clients) {
            row(server, name, request, count);
        }
    }

    private void warmUp(MeasuredServer server, Request request) {
        measure(server, request, WARM_UP_CLIENTS, Duration.ofSeconds(warmUp));
        server.checkpoint();
    }

    private void row(MeasuredServer server, String name, Request request, int count) {
        say("%-36s %4d clients %s".formatted(name, count,
                measure(server, request, count, Duration.ofSeconds(seconds))));
    }

    /** Prints what a server at rest takes. */
    private void idle(MeasuredServer server) {
        ProcessTimes start = server.times();
        measure(server, client -> {
            try {
                Thread.sleep(1_000L * seconds);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, 1, Duration.ofMillis(1));
        ProcessTimes used = server.times().since(start);
        say("at rest: Java %.1f %%, PostgreSQL %.1f %% of a core".formatted(used.java() / seconds * 100,
                used.postgres() / seconds * 100));
    }

    private String body() {
        return "{\"data\":" + sample.numbered(numbers.incrementAndGet()) + "}";
    }

    /** Checks that the sample's data are all fields of the form, as the naive server requires too. */
    private void requireAllDrawn(MeasuredServer server) throws IOException {
        try (KeepAliveClient client = server.client()) {
            String submission = text(client.get(submission(server)));
            if (!submission.contains("\"warnings\":[]")) {
                throw new IllegalStateException("The sample is not drawn without warnings: " + submission);
            }
        }
    }

    private String submission(MeasuredServer server) throws IOException {
        try (KeepAliveClient client = server.client()) {
            String json = text(client.post("/api/v1/templates/form/render?return=url", body()));
            return "/api/v1/submissions/" + json.replaceAll("(?s).*\"submission_id\"\\s*:\\s*\"(\\w+)\".*", "$1");
        }
    }

    private static String text(KeepAliveClient.Response response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    private static void check(KeepAliveClient.Response response, int status) {
        if (response.status() != status) {
            throw new IllegalStateException(response.status() + " instead of " + status + ": " + text(response));
        }
    }

    private Measured measure(MeasuredServer server, Request request, int count, Duration time) {
        var answered = new LongAdder();
        List<long[]> latencies = new ArrayList<>();
        ProcessTimes before = server.times();
        long start = System.nanoTime();
        try (var threads = Executors.newFixedThreadPool(count)) {
            List<Future<long[]>> tasks = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                tasks.add(threads.submit(() -> ask(server, request, start + time.toNanos(), answered)));
            }
            for (Future<long[]> task : tasks) {
                latencies.add(task.get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        double elapsed = (System.nanoTime() - start) / 1e9;
        ProcessTimes used = server.times().since(before);
        long[] sorted = latencies.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        long requests = answered.sum();
        return new Measured(requests, elapsed, used.java() / requests * 1_000, used.postgres() / requests * 1_000,
                sorted[sorted.length / 2] / 1e6, sorted[sorted.length * 99 / 100] / 1e6);
    }

    /** Sends requests one after the other until the end, and returns their latencies in nanoseconds. */
    private static long[] ask(MeasuredServer server, Request request, long end, LongAdder answered)
            throws IOException {
        var nanos = new long[1 << 10];
        int count = 0;
        try (KeepAliveClient client = server.client()) {
            do {
                long begun = System.nanoTime();
                request.send(client);
                nanos = count == nanos.length ? Arrays.copyOf(nanos, count * 2) : nanos;
                nanos[count++] = System.nanoTime() - begun;
                answered.increment();
            } while (System.nanoTime() < end);
        }
        return Arrays.copyOf(nanos, count);
    }
}
