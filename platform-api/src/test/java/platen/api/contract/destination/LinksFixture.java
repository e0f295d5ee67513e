package platen.api.contract.destination;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.Scope;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.batch.work.BatchProgressListener;
import platen.jobs.destination.transfer.TransferDispatcher;
import platen.jobs.destination.transfer.TransferPlanner;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;

/** A workspace whose batches send links to their files to a webhook. */
public final class LinksFixture implements AutoCloseable {
    static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";

    private final ApiFixture api;
    private final Tenant tenant;
    private final Client client;
    private final HttpServer receiver;
    private final BlockingQueue<JsonNode> received = new LinkedBlockingQueue<>();

    public LinksFixture(ApiFixture api) throws IOException {
        this.api = api;
        tenant = Tenant.on(api);
        tenant.form("consent", "consent", Environment.PRODUCTION);
        client = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_RENDER, Scope.DESTINATION_MANAGE);
        receiver = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        receiver.createContext("/", exchange -> {
            received.add(StoredJson.node(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        receiver.start();
    }

    @Override
    public void close() {
        receiver.stop(0);
    }

    UUID workspaceId() {
        return tenant.workspace.id();
    }

    Client client() {
        return client;
    }

    /** Creates the webhook. */
    public Answer make(String name) {
        Answer made = client.post("/v1/destinations", "{\"name\":\"" + name
                + "\",\"type\":\"webhook\",\"settings\":{\"url\":\"http://127.0.0.1:" + receiver.getAddress().getPort()
                + "/\"},\"credentials\":{\"secret\":\"" + SECRET + "\"}}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made;
    }

    /** Processes a batch of two documents, and returns the data of the event about them. */
    public JsonNode delivered(String name) throws InterruptedException {
        received.clear();
        String deliverTo = "[{\"destination\":\"" + name + "\",\"file_name\":\"all/{custom_id}.pdf\"}]";
        String rows = "{\"custom_id\":\"ada\",\"data\":" + Tenant.data("consent") + "}\n{\"custom_id\":\"bö\",\"data\":"
                + Tenant.data("consent") + "}\n";
        Answer ordered = client.send("POST", "/v1/batches?template=consent&deliver_to="
                + URLEncoder.encode(deliverTo, StandardCharsets.UTF_8), BodyPublishers.ofString(rows), "Content-Type",
                "application/x-ndjson");
        assertThat(ordered.status()).as(ordered.text()).isEqualTo(202);
        var id = PublicId.BATCH.parse(ordered.json().path("batch_id").asString()).orElseThrow();
        api.bean(BatchCoordinator.class).coordinateOrHelp(id, BatchProgressListener.NONE);
        while (api.bean(TransferPlanner.class).planSome()) {
            // There may be more.
        }
        api.bean(TransferDispatcher.class).putDue();
        JsonNode event = received.poll(60, TimeUnit.SECONDS);
        assertThat(event).isNotNull();
        assertThat(event.path("data").path("batch_id").asString()).isEqualTo(PublicId.BATCH.of(id));
        return event.path("data");
    }

    /** Sends a request without a key to a link, whose base URL is that of the settings and not of this server. */
    public HttpResponse<byte[]> open(String url, String accept) {
        return send("GET", url, accept);
    }

    /** Sends a request of any method as {@link #open} does. */
    public HttpResponse<byte[]> send(String method, String url, String accept) {
        try (HttpClient anybody = HttpClient.newHttpClient()) {
            URI here = api.url(url.substring(url.indexOf("/d/")));
            return anybody.send(HttpRequest.newBuilder(here).method(method, BodyPublishers.noBody())
                    .header("Accept", accept).build(),
                    BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
