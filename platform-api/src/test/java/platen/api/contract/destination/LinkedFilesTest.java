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
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

/** Tests destinations that receive links to files, and what the links lead to, over HTTP. */
class LinkedFilesTest {
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";

    private static ApiFixture api;
    private static Tenant tenant;
    private static Client client;
    private static HttpServer receiver;
    private static final BlockingQueue<JsonNode> RECEIVED = new LinkedBlockingQueue<>();

    @BeforeAll
    static void open() throws IOException {
        api = new ApiFixture();
        tenant = Tenant.on(api);
        tenant.form("consent", "consent", Environment.PRODUCTION);
        client = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_RENDER, Scope.DESTINATION_MANAGE);
        receiver = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        receiver.createContext("/", exchange -> {
            RECEIVED.add(StoredJson.node(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        receiver.start();
    }

    @AfterAll
    static void close() {
        receiver.stop(0);
        api.close();
    }

    private static Answer make(String name) {
        Answer made = client.post("/v1/destinations", "{\"name\":\"" + name
                + "\",\"type\":\"webhook\",\"settings\":{\"url\":\"http://127.0.0.1:" + receiver.getAddress().getPort()
                + "/\"},\"credentials\":{\"secret\":\"" + SECRET + "\"}}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made;
    }

    /** Processes a batch of two documents, and returns the data of the event about them. */
    private static JsonNode delivered(String name) throws InterruptedException {
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
        JsonNode event = RECEIVED.poll(60, TimeUnit.SECONDS);
        assertThat(event).isNotNull();
        assertThat(event.path("data").path("batch_id").asString()).isEqualTo(PublicId.BATCH.of(id));
        return event.path("data");
    }

    /** Sends a request without a key to a link, whose base URL is that of the settings and not of this server. */
    private static HttpResponse<byte[]> open(String url, String accept) {
        try (HttpClient anybody = HttpClient.newHttpClient()) {
            URI here = api.url(url.substring(url.indexOf("/d/")));
            return anybody.send(HttpRequest.newBuilder(here).header("Accept", accept).build(),
                    BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @BeforeEach
    void forget() {
        RECEIVED.clear();
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    @Test
    void theLinksOfAWebhookLeadToTheFilesUntilTheDestinationIsDeleted() throws InterruptedException {
        Answer made = make("hook");
        JsonNode data = delivered("hook");

        assertThat(data.path("files").valueStream().map(file -> file.path("name").asString()))
                .containsExactly("all/ada.pdf", "all/bö.pdf");
        String url = data.path("files").path(1).path("url").asString();
        HttpResponse<byte[]> file = open(url, "*/*");
        assertThat(file.statusCode()).isEqualTo(200);
        assertThat(text(file)).startsWith("%PDF");
        assertThat(file.body()).hasSize(data.path("files").path(1).path("size").intValue());
        assertThat(file.headers().firstValue("Content-Disposition").orElseThrow()).startsWith("attachment;")
                .contains("b%C3%B6.pdf");
        assertThat(file.headers().map()).containsEntry("Cache-Control", List.of("no-store"))
                .containsEntry("X-Robots-Tag", List.of("noindex, nofollow"));

        String page = data.path("page_url").asString();
        assertThat(text(open(page, "text/html"))).contains(">all/ada.pdf</a>", "2 files.");
        assertThat(StoredJson.node(text(open(page + "/files", "*/*"))).path("files")).isEqualTo(data.path("files"));
        assertThat(StoredJson.node(text(open(page + "/files?after=1", "*/*"))).path("files").size()).isEqualTo(1);
        assertThat(open(page + "/3", "*/*").statusCode()).isEqualTo(404);

        client.send("DELETE", "/v1/destinations/" + made.json().path("destination_id").asString(),
                BodyPublishers.noBody());
        assertThat(open(url, "*/*").statusCode()).isEqualTo(404);
    }

    @Test
    void aLinkThatHasExpiredLooksLikeOneThatNeverWas() throws InterruptedException {
        make("short");
        String page = delivered("short").path("page_url").asString();
        api.database().jdbi().useHandle(handle -> handle.execute("update file_link set expires_at = now()"));

        HttpResponse<byte[]> expired = open(page, "text/html");
        HttpResponse<byte[]> never = open("/d/" + "A".repeat(22), "text/html");
        assertThat(List.of(expired.statusCode(), never.statusCode())).containsOnly(404);
        assertThat(text(expired)).isEqualTo(text(never)).contains("it has expired");
        assertThat(text(open(page + "/1", "application/json"))).contains("\"code\":\"not_found\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "mail    | {\"recipients\":[\"ada@example.org\"]}                   | {} | PLATEN_MAIL_HOST",
            "mail    | {\"recipients\":[]}                                      | {} | settings.recipients' must be an array of 1 to 10",
            "mail    | {\"recipients\":[\"a@b.org\"],\"expires_days\":91}       | {} | settings.expires_days' must be a number from 1 to 90",
            "mail    | {\"recipients\":[\"a@b.org\"],\"url\":\"x\"}             | {} | the unknown member",
            "webhook | {\"url\":\"ftp://example.org/\"}                         | {\"secret\":\"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=\"} | The url",
            "webhook | {\"url\":\"https://example.org/\"}                       | {\"secret\":\"password\"} | whsec_ and 24 to 64 bytes",
            "webhook | {\"url\":\"https://example.org/\"}                       | {} | whsec_ and 24 to 64 bytes",
            "webhook | {}                                                       | {} | settings.url' is missing"})
    void whatCannotBeUsedIsRefusedWithWhatToDo(String type, String settings, String credentials, String message) {
        Answer refused = client.post("/v1/destinations", "{\"name\":\"refused\",\"type\":\"" + type.strip()
                + "\",\"settings\":" + settings + ",\"credentials\":" + credentials + "}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("message").asString()).contains(message);
    }

    @Test
    void anotherUrlNeedsTheSecretAgain() {
        Answer made = make("moved");
        String at = "/v1/destinations/" + made.json().path("destination_id").asString();
        Answer refused = client.send("PATCH", at,
                BodyPublishers.ofString("{\"settings\":{\"url\":\"https://other.example.org/\"}}"), "Content-Type",
                "application/json");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text()).contains("secret");
        assertThat(made.text()).doesNotContain(SECRET);
        assertThat(Map.of("tested", client.post(at + "/test", "{}").json().path("ok").asBoolean()))
                .containsEntry("tested", true);
    }
}
