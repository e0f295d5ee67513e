package platen.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.json.StrictJson;
import tools.jackson.databind.JsonNode;

/** A client of the API with one key. Checks every reply against the published description. */
public final class Client {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final ApiFixture api;
    private final @Nullable String secret;

    public Client(ApiFixture api, @Nullable String secret) {
        this.api = api;
        this.secret = secret;
    }

    /** A reply with its body in memory. */
    public record Answer(HttpResponse<byte[]> http) {
        public int status() {
            return http.statusCode();
        }

        public byte[] bytes() {
            return http.body();
        }

        public String text() {
            return new String(http.body(), StandardCharsets.UTF_8);
        }

        public JsonNode json() {
            return Client.json(text());
        }

        /** Returns the header, or an empty string. */
        public String header(String name) {
            return http.headers().firstValue(name).orElse("");
        }

        /** Returns status and code, such as {@code 404 not_found}. */
        public String error() {
            return status() + " " + json().path("code").asString();
        }
    }

    /** Parses JSON strictly: a reply with a duplicate name is a failure too. */
    public static JsonNode json(String text) {
        return switch (StrictJson.parse(text.getBytes(StandardCharsets.UTF_8))) {
            case StrictJson.Parsed parsed -> parsed.value();
            case StrictJson.Refused refused -> throw new AssertionError(
                    refused.sentence() + ": " + text.substring(0, Math.min(200, text.length())));
        };
    }

    public Answer get(String path, String... headers) {
        return send("GET", path, BodyPublishers.noBody(), headers);
    }

    public Answer post(String path, String json, String... headers) {
        var all = Arrays.copyOf(headers, headers.length + 2);
        all[headers.length] = "Content-Type";
        all[headers.length + 1] = "application/json";
        return send("POST", path, BodyPublishers.ofString(json), all);
    }

    /** Sends JSON with any method. */
    public Answer sendJson(String method, String path, String json) {
        return send(method, path, BodyPublishers.ofString(json), "Content-Type", "application/json");
    }

    /** Returns the aliases in a list. */
    public List<String> aliases(String path) {
        return get(path).json().path("data").valueStream().map(each -> each.path("alias").asString()).toList();
    }

    /**
     * Sends any request.
     *
     * @param headers names and values in turn
     */
    public Answer send(String method, String path, BodyPublisher body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(api.url(path)).method(method, body);
        if (headers.length > 0) {
            request.headers(headers);
        }
        if (secret != null) {
            request.header("Authorization", "Bearer " + secret);
        }
        try {
            var answer = new Answer(HTTP.send(request.build(), HttpResponse.BodyHandlers.ofByteArray()));
            Described.check(method, path, answer);
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
