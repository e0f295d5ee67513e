package platen.lab.reliability.place;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import platen.db.batch.RowResult;
import platen.db.core.PublicId;
import platen.db.destination.DestinationType;
import platen.jobs.json.StoredJson;
import platen.jobs.webhook.Signature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A receiver of webhooks in this process. A repeated request counts once, as its id says; one with another body does not. */
public final class WebhookPlace implements TransferPlace {
    private final HttpServer server;
    private final Map<String, Set<String>> idsByBatch = new ConcurrentHashMap<>();
    private final Map<String, String> bodies = new ConcurrentHashMap<>();
    private final Set<String> changed = ConcurrentHashMap.newKeySet();

    public WebhookPlace() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", exchange -> {
            receive(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    private void receive(String body) {
        JsonNode event = StoredJson.node(body);
        String id = event.path("id").asString("");
        String before = bodies.putIfAbsent(id, body);
        if (before != null && !before.equals(body)) {
            changed.add(id);
        }
        idsByBatch.computeIfAbsent(event.path("data").path("batch_id").asString(""), _ -> ConcurrentHashMap.newKeySet())
                .add(id);
    }

    @Override
    public DestinationType type() {
        return DestinationType.WEBHOOK;
    }

    @Override
    public ObjectNode settings() {
        return JsonNodeFactory.instance.objectNode()
                .put("url", "http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    @Override
    public ObjectNode credentials() {
        return JsonNodeFactory.instance.objectNode().put("secret", Signature.newSecret());
    }

    /** One event about the documents and one about the ZIP. */
    @Override
    public Count expected(int rows) {
        return new Count(2, 2);
    }

    @Override
    public Count arrived(UUID batch, List<RowResult> rows) {
        Set<String> ids = idsByBatch.getOrDefault(PublicId.BATCH.of(batch), Set.of());
        return new Count((int) ids.stream().filter(id -> !changed.contains(id)).count(), ids.size());
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
