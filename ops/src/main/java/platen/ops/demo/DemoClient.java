package platen.ops.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import platen.jobs.json.StoredJson;
import platen.ops.command.CommandException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Calls the API over HTTP like any other client. */
final class DemoClient implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final HttpClient http = HttpClient.newHttpClient();
    private final String url;

    DemoClient(String url) {
        this.url = url;
    }

    /** Submits an asynchronous request and returns the body of the 202. */
    ObjectNode submit(String key, String path, ObjectNode data) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.set("data", data);
        HttpRequest request = request(key, url + path + "?async=true").header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body.toString()))
                .build();
        return StoredJson.object(send(request, 202));
    }

    /** Returns the URL of a path. */
    String url(String path) {
        return url + path;
    }

    /** Waits until the record at a poll_url is completed and returns it. */
    ObjectNode completed(String key, String pollUrl) {
        ObjectNode record = StoredJson.object(send(request(key, pollUrl + "?wait=30").build(), 200));
        if (!record.path("status").asString("").equals("completed")) {
            throw new CommandException("This should have been completed: " + record);
        }
        return record;
    }

    /** Downloads the file at a pdf_url or zip_url. */
    byte[] download(String key, String link) {
        return send(request(key, link).build(), 200);
    }

    @Override
    public void close() {
        http.close();
    }

    private static HttpRequest.Builder request(String key, String link) {
        return HttpRequest.newBuilder(URI.create(link)).timeout(TIMEOUT).header("Authorization", "Bearer " + key);
    }

    private byte[] send(HttpRequest request, int expected) {
        try {
            HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
            if (response.statusCode() != expected) {
                throw new CommandException(
                        request.method() + " " + request.uri() + " answered " + response.statusCode() + ": "
                                + new String(response.body(), java.nio.charset.StandardCharsets.UTF_8));
            }
            return response.body();
        } catch (IOException e) {
            throw new UncheckedIOException(request.uri() + " did not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", e);
        }
    }
}
