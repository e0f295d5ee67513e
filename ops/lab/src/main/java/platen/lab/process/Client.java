package platen.lab.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.node.ObjectNode;

/**
 * Client of the API with one retry rule: a request without a response is sent again under the same idempotency key, to
 * another server if there is one.
 */
public final class Client implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(40);
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final int MAX_ATTEMPTS = 1_500;

    private final HttpClient http = HttpClient.newHttpClient();
    /** Used first; the server may be killed. */
    private final String first;
    private final String url;
    private final String key;

    public Client(String url, String key) {
        this(url, url, key);
    }

    /** @param first server that submissions are sent to first */
    public Client(String first, String url, String key) {
        this.first = first;
        this.url = url;
        this.key = key;
    }

    /** A response with a JSON body. */
    record Reply(int status, ObjectNode body) {}

    /**
     * Submits an async render of the template {@code form} until it is acknowledged.
     *
     * @param data JSON object
     * @return the submission's id
     */
    public String submit(String data, String idempotencyKey) {
        return submit(new Render("form", data, idempotencyKey, null));
    }

    /**
     * An async render.
     *
     * @param data JSON object
     * @param callback URL of its one-off webhook, or null
     */
    public record Render(String alias, String data, String idempotencyKey, @Nullable String callback) {}

    /** Submits an async render until it is acknowledged, and returns the submission's id. */
    public String submit(Render render) {
        return acknowledged(base -> render(base, render), "submission_id");
    }

    /** Submits an async run until it is acknowledged, and returns the run's id. */
    public String submitRun(String workflow, String data, String idempotencyKey) {
        return acknowledged(base -> request(base, "/api/v1/workflows/" + workflow + "/runs?async=true")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers
                        .ofString("{\"data\":" + data + ",\"idempotency_key\":\"" + idempotencyKey + "\"}"))
                .build(), "run_id");
    }

    /** Submits a batch until it is acknowledged, and returns the batch's id. */
    public String submitBatch(String workflow, List<String> rows, String idempotencyKey) {
        return acknowledged(base -> request(base, "/v1/batches?workflow=" + workflow)
                .header("Content-Type", "application/x-ndjson")
                .header("Idempotency-Key", idempotencyKey)
                .POST(BodyPublishers.ofString(String.join("\n", rows)))
                .build(), "batch_id");
    }

    private String acknowledged(Function<String, HttpRequest> request, String idMember) {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            try {
                Reply reply = json(http.send(request.apply(attempt == 0 ? first : url), BodyHandlers.ofByteArray()));
                if (reply.status() == 202) {
                    return reply.body().path(idMember).stringValue();
                }
                if (reply.status() < 500) {
                    throw new IllegalStateException("The API refused: " + reply);
                }
            } catch (IOException e) {
                // The server is gone; the idempotency key makes a retry safe.
            } catch (InterruptedException e) {
                throw interrupted();
            }
            pause();
        }
        throw new IllegalStateException("The API did not come back");
    }

    /** Submits an async render once; a response without a JSON object is returned with an empty body. */
    Reply trySubmit(String data, String idempotencyKey) throws IOException {
        try {
            HttpResponse<byte[]> response = http.send(render(url, new Render("form", data, idempotencyKey, null)),
                    BodyHandlers.ofByteArray());
            boolean object = response.body().length > 0 && response.body()[0] == '{';
            return object ? json(response) : new Reply(response.statusCode(), StoredJson.object("{}"));
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private HttpRequest render(String base, Render render) {
        String callback = render.callback() == null ? "" : ",\"callback_url\":\"" + render.callback() + "\"";
        return request(base, "/api/v1/templates/" + render.alias() + "/render?async=true")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"data\":" + render.data() + ",\"idempotency_key\":\""
                        + render.idempotencyKey() + "\"" + callback + "}"))
                .build();
    }

    /** Returns the record at once, or as soon as it is final within the wait. */
    public ObjectNode submission(String id, int waitSeconds) {
        return json(send(request("/api/v1/submissions/" + id + "?wait=" + waitSeconds).build())).body();
    }

    /** Returns the record once it is final, or its state at the time limit; waits for a server that is unreachable. */
    ObjectNode awaitFinal(String id, Duration limit) {
        long begun = System.nanoTime();
        while (true) {
            Optional<ObjectNode> record = look(id);
            boolean over = System.nanoTime() - begun > limit.toNanos();
            if (record.isPresent() && (over || !record.get().path("status").asString("").equals("processing"))) {
                return record.get();
            }
            if (over) {
                throw new IllegalStateException("The API did not come back");
            }
            pause();
        }
    }

    private Optional<ObjectNode> look(String id) {
        try {
            Reply reply = json(http.send(request("/api/v1/submissions/" + id + "?wait=5").build(),
                    BodyHandlers.ofByteArray()));
            return reply.status() == 200 ? Optional.of(reply.body()) : Optional.empty();
        } catch (IOException e) {
            // The server is gone; it will be back.
            return Optional.empty();
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    /** Returns whether the PDF of a completed record has the hash in the record. */
    public boolean isIntact(ObjectNode record) {
        return Sha256.hex(pdf(record.path("submission_id").asString(""))).equals(record.path("sha256").asString(""));
    }

    byte[] pdf(String id) {
        return send(request("/api/v1/submissions/" + id + "/pdf").build()).body();
    }

    @Override
    public void close() {
        http.close();
    }

    private HttpRequest.Builder request(String path) {
        return request(url, path);
    }

    private HttpRequest.Builder request(String base, String path) {
        return HttpRequest.newBuilder(URI.create(base + path)).timeout(TIMEOUT).header("Authorization",
                "Bearer " + key);
    }

    private HttpResponse<byte[]> send(HttpRequest request) {
        try {
            return http.send(request, BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static Reply json(HttpResponse<byte[]> response) {
        return new Reply(response.statusCode(), StoredJson.object(response.body()));
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static IllegalStateException interrupted() {
        Thread.currentThread().interrupt();
        return new IllegalStateException("Interrupted");
    }
}
