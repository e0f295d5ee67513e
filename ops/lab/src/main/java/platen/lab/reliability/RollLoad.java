package platen.lab.reliability;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import platen.lab.process.JarServer;
import platen.lab.process.RenderSample;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends renders at a steady rate to those servers that take requests, as a balancer does, every second one synchronously.
 * A request without an answer, and one that is refused with {@code Retry-After}, is sent again under the same idempotency
 * key.
 */
final class RollLoad implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(40);
    private static final int MAX_ATTEMPTS = 200;

    private final List<JarServer> servers = new CopyOnWriteArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();
    private final ScheduledExecutorService clock = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());
    private final RenderSample sample;
    private final String key;
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    /** Submission ids of acknowledged renders by idempotency key. */
    private final Map<String, String> acknowledged = new ConcurrentHashMap<>();
    final AtomicInteger retried = new AtomicInteger();
    final AtomicInteger unanswered = new AtomicInteger();
    private final Collection<String> failures = new CopyOnWriteArrayList<>();

    RollLoad(RenderSample sample, String key) {
        this.sample = sample;
        this.key = key;
    }

    /** Begins to send a render at each interval. */
    void begin(Duration interval) {
        clock.scheduleAtFixedRate(() -> {
            int number = sent.incrementAndGet();
            open.incrementAndGet();
            Thread.ofVirtual().start(() -> render(number));
        }, 0, interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Lets a server take requests. */
    void add(JarServer server) {
        servers.add(server);
    }

    /** Sends no further requests to a server. */
    void remove(JarServer server) {
        servers.remove(server);
    }

    /** Sends nothing new, and returns when everything was answered. */
    void end() throws InterruptedException {
        clock.shutdown();
        while (open.get() > 0) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    int sent() {
        return sent.get();
    }

    /** Returns the number of acknowledged renders. */
    int acknowledged() {
        return acknowledged.size();
    }

    /** Returns the answers that were neither a success nor a refusal with {@code Retry-After}. */
    List<String> failures() {
        return List.copyOf(failures);
    }

    /** Returns the number of acknowledged renders by their final status, waiting for each. */
    Map<String, Integer> outcomes() throws InterruptedException {
        var outcomes = new TreeMap<String, Integer>();
        for (String id : acknowledged.values()) {
            outcomes.merge(outcome(id), 1, Integer::sum);
        }
        return outcomes;
    }

    private String outcome(String id) throws InterruptedException {
        var last = new ArrayList<String>();
        for (int i = 0; i < MAX_ATTEMPTS; i++) {
            try {
                HttpResponse<String> answer = http.send(
                        request(servers.getFirst(), "/api/v1/submissions/" + id + "?wait=30").build(),
                        BodyHandlers.ofString());
                JsonNode body = JsonMapper.shared().readTree(answer.body());
                if (answer.statusCode() != 200) {
                    return "answered " + answer.statusCode();
                }
                if (!body.path("completed_at").isNull() && !body.path("completed_at").isMissingNode()) {
                    return body.path("status").asString();
                }
                last.add(body.path("status").asString());
            } catch (IOException e) {
                last.add(String.valueOf(e.getMessage()));
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
        return "never final: " + last.getLast();
    }

    private void render(int number) {
        String idempotencyKey = "roll-" + number;
        boolean async = number % 2 == 0;
        try {
            for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
                if (attempted(number, idempotencyKey, async)) {
                    return;
                }
                TimeUnit.MILLISECONDS.sleep(200);
            }
            failures.add(idempotencyKey + " was never acknowledged");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.decrementAndGet();
        }
    }

    /** Returns whether the request was answered for good. */
    private boolean attempted(int number, String idempotencyKey, boolean async) throws InterruptedException {
        JarServer server = servers.get(number % servers.size());
        String body = "{\"data\":" + sample.numbered(number) + ",\"idempotency_key\":\"" + idempotencyKey + "\"}";
        try {
            HttpResponse<String> answer = http.send(request(server, "/api/v1/templates/form/render?"
                    + (async ? "async=true" : "return=url")).header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(body))
                    .build(), BodyHandlers.ofString());
            if (answer.statusCode() == 200 || answer.statusCode() == 202) {
                acknowledged.put(idempotencyKey,
                        JsonMapper.shared().readTree(answer.body()).path("submission_id").asString());
                return true;
            }
            if (answer.headers().firstValue("Retry-After").isPresent()) {
                retried.incrementAndGet();
                return false;
            }
            failures.add(answer.statusCode() + " " + answer.body());
            return true;
        } catch (IOException e) {
            unanswered.incrementAndGet();
            return false;
        }
    }

    private HttpRequest.Builder request(JarServer server, String path) {
        return HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Authorization", "Bearer " + key)
                .timeout(TIMEOUT);
    }

    @Override
    public void close() {
        clock.shutdownNow();
        http.shutdownNow();
    }
}
