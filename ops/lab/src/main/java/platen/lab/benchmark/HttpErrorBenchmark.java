package platen.lab.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import platen.db.core.Environment;
import platen.db.key.KeySecret;
import platen.lab.process.ReliabilityCommand;
import platen.lab.process.RenderSample;
import platen.lab.process.ServerFixture;

/**
 * {@code ops/lab/bin/lab refusals}: compares the rate of refused requests with the rate of accepted renders in the
 * same run.
 */
@Command(name = "refusals", description = "Measures refused requests (401, 404, 400) against accepted renders.")
public final class HttpErrorBenchmark extends ReliabilityCommand {
    private static final String RENDER = "/api/v1/templates/form/render?return=url";

    private static final String WIDE = wide();
    private static final String LONG = "{\"data\":{\"k\":\"" + "x".repeat(WIDE.length() - 18) + "\"}}";

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private RenderSample sample;

    @Option(names = "--seconds", defaultValue = "5", description = "of each kind of request (default: 5)")
    private int seconds;

    @Option(names = "--callers", defaultValue = "16", description = "concurrent requests (default: 16)")
    private int callers;

    /** A kind of request, and the status of its response. */
    private record Kind(String name, Supplier<HttpRequest> request, int status) {}

    @Override
    public void run() {
        say("Starting an API in a process of its own …");
        try (var fixture = new ServerFixture(sample.form()); var http = HttpClient.newHttpClient()) {
            double accepted = 0;
            for (Kind kind : kinds(fixture)) {
                measure(http, kind, Duration.ofSeconds(Math.max(1, seconds / 2)));
                double perSecond = measure(http, kind, Duration.ofSeconds(seconds));
                accepted = accepted == 0 ? perSecond : accepted;
                say("%-44s %d  %,8.0f a second  %6.1f× the accepted".formatted(kind.name(), kind.status(),
                        perSecond, perSecond / accepted));
            }
        }
    }

    private List<Kind> kinds(ServerFixture fixture) {
        String body = "{\"data\":" + sample.numbered(0) + "}";
        String key = fixture.key();
        return List.of(new Kind("a render, accepted", () -> post(fixture, RENDER, key, body), 200),
                new Kind("no key that could be one", () -> post(fixture, RENDER, "sk_live_nonsense", body), 401),
                // A new key each time, so that a cache of rejected keys does not help.
                new Kind("a well-formed key that does not exist",
                        () -> post(fixture, RENDER, KeySecret.generate(Environment.PRODUCTION), body), 401),
                new Kind("a template that is not there",
                        () -> post(fixture, "/api/v1/templates/nothing/render?return=url", key, body), 404),
                new Kind("a path that is not there", () -> post(fixture, "/api/v1/nothing", key, body), 404),
                new Kind("a body that is not JSON", () -> post(fixture, RENDER, key, body.substring(1)), 400),
                new Kind("data that does not match", () -> post(fixture, RENDER, key, "{\"data\":{}}"), 400),
                new Kind("a text of as many bytes as the next", () -> post(fixture, RENDER, key, LONG), 400),
                new Kind("80,000 unknown keys", () -> post(fixture, RENDER, key, WIDE), 400));
    }

    private static String wide() {
        return IntStream.range(0, 80_000)
                .mapToObj(i -> "\"k" + i + "\":" + i % 10)
                .collect(Collectors.joining(",", "{\"data\":{", "}}"));
    }

    private static HttpRequest post(ServerFixture fixture, String path, String key, String body) {
        return HttpRequest.newBuilder(URI.create(fixture.url() + path))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
    }

    /** Returns responses per second; each caller sends its next request as soon as it has a response. */
    private double measure(HttpClient http, Kind kind, Duration time) {
        var answered = new AtomicLong();
        long start = System.nanoTime();
        long end = start + time.toNanos();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var tasks = new ArrayList<Future<?>>();
            for (int i = 0; i < callers; i++) {
                tasks.add(threads.submit(() -> {
                    while (System.nanoTime() < end) {
                        ask(http, kind);
                        answered.incrementAndGet();
                    }
                }));
            }
            for (Future<?> task : tasks) {
                task.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return answered.get() / ((System.nanoTime() - start) / 1e9);
    }

    private static void ask(HttpClient http, Kind kind) {
        try {
            int status = http.send(kind.request().get(), BodyHandlers.ofByteArray()).statusCode();
            if (status != kind.status()) {
                throw new IllegalStateException(kind.name() + " was answered " + status);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
