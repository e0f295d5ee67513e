package platen.api.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.db.core.Environment;
import platen.db.key.Scope;
import tools.jackson.databind.JsonNode;

/** Tests endpoints and deliveries over HTTP. */
class WebhookResourceTest {
    private static final ApiFixture api = ApiFixture.lease();
    private static final Client client = api.client(Environment.PRODUCTION, Scope.WEBHOOK_MANAGE);
    private static final LinkedBlockingQueue<Map<String, String>> received = new LinkedBlockingQueue<>();
    private static HttpServer receiver;

    @BeforeAll
    static void listen() throws IOException {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        receiver.createContext("/", exchange -> {
            received.add(Map.of("type", exchange.getRequestHeaders().getFirst("Service-Event-Type"), "body",
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
            byte[] answer = "thanks".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(exchange.getRequestURI().getPath().equals("/bad") ? 500 : 200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        receiver.start();
    }

    @AfterAll
    static void close() {
        receiver.stop(0);
        api.release();
    }

    @Test
    void aSecretIsShownOnceAndChangesWithARotation() {
        Client.Answer created = create("/ok");
        assertThat(created.status()).isEqualTo(201);
        String id = created.json().path("webhook_id").asString();
        assertThat(id).matches("whk_[0-9a-f]{32}");
        assertThat(created.header("Location")).endsWith("/v1/webhooks/" + id);
        String secret = created.json().path("secret").asString();
        assertThat(secret).startsWith("whsec_");
        assertThat(created.json().path("sources").toString())
                .isEqualTo("{\"api_async\":true,\"forms\":true,\"api_sync\":false}");

        assertThat(client.get("/v1/webhooks/" + id).text()).doesNotContain("secret");
        assertThat(client.get("/v1/webhooks").text()).contains(id).doesNotContain("secret");
        Client.Answer rotated = client.post("/v1/webhooks/" + id + "/secret/rotate", "{\"overlap_hours\":1}");
        assertThat(rotated.status()).isEqualTo(200);
        assertThat(rotated.json().path("secret").asString()).startsWith("whsec_").isNotEqualTo(secret);
        assertThat(client.post("/v1/webhooks/" + id + "/secret/rotate", "{\"overlap_hours\":25}").error())
                .isEqualTo("400 bad_request");
    }

    @Test
    void unnamedMembersStayUnchanged() {
        String id = create("/ok").json().path("webhook_id").asString();
        JsonNode changed = client.send("PATCH", "/v1/webhooks/" + id,
                BodyPublishers.ofString("{\"enabled\":false,\"sources\":{\"api_sync\":true}}"), "Content-Type",
                "application/json").json();
        assertThat(changed.path("enabled").asBoolean()).isFalse();
        assertThat(changed.path("health").path("disabled_reason").asString()).isEqualTo("requested");
        assertThat(changed.path("health").path("consecutive_failures").asInt()).isZero();
        assertThat(changed.path("sources").path("api_sync").asBoolean()).isTrue();
        assertThat(changed.path("sources").path("api_async").asBoolean()).isTrue();
        assertThat(changed.path("events").toString()).isEqualTo("[\"submission.completed\"]");
        assertThat(client.get("/v1/webhooks/" + id).json()).isEqualTo(changed);
    }

    @Test
    void aTestCallShowsWhatTheReceiverAnswered() throws Exception {
        String id = create("/ok").json().path("webhook_id").asString();
        Client.Answer tested = client.post("/v1/webhooks/" + id + "/test", "{\"type\":\"submission.failed\"}");
        assertThat(tested.status()).isEqualTo(200);
        assertThat(tested.json().path("status").asString()).isEqualTo("delivered");
        JsonNode attempt = tested.json().path("attempts").get(0);
        assertThat(attempt.path("status_code").asInt()).isEqualTo(200);
        assertThat(attempt.path("response_body").asString()).isEqualTo("thanks");
        assertThat(attempt.path("request_headers").path("Service-Event-Type").asString())
                .isEqualTo("submission.failed");
        assertThat(attempt.path("request_url").asString()).endsWith("/ok");
        Map<String, String> request = next(tested.json().path("event_id").asString());
        assertThat(request).containsEntry("type", "submission.failed");
        assertThat(request.get("body")).contains("\"test\":true", "\"code\":\"render_failed\"");

        String delivery = tested.json().path("delivery_id").asString();
        assertThat(client.get("/v1/deliveries/" + delivery).json()).isEqualTo(tested.json());
        assertThat(client.get("/v1/deliveries?webhook=" + id + "&status=delivered&type=submission.failed").json()
                .path("data").toString()).contains(delivery);
        assertThat(client.get("/v1/deliveries?webhook=" + id + "&status=failed").json().path("data")).isEmpty();
        assertThat(client.get("/v1/deliveries?event=" + tested.json().path("event_id").asString()).json().path("data"))
                .hasSize(1);
        assertThat(client.get("/v1/deliveries?webhook=" + id + "&created_after=2999-01-01T00:00:00Z").json()
                .path("data")).isEmpty();
        assertThat(client.get("/v1/deliveries?submission=sub_0198c1d2a3b47c5d8e9fa0b1c2d3e4f5").json().path("data"))
                .isEmpty();
        for (String no : List.of("type=nope", "status=nope", "webhook=nope", "created_before=nope", "limit=0",
                "event=nope", "submission=nope", "created_after=nope")) {
            Client.Answer refused = client.get("/v1/deliveries?" + no);
            assertThat(refused.error()).as(no).isEqualTo("400 bad_request");
            assertThat(refused.json().path("parameter").asString()).isEqualTo(no.replaceAll("=.*", ""));
        }
        assertThat(client.get("/v1/deliveries?type=nope").json().path("message").asString())
                .contains("submission.completed", "batch.failed");
    }

    @Test
    void aFailedOneIsReplayed() throws Exception {
        String id = create("/bad").json().path("webhook_id").asString();
        JsonNode tested = client.post("/v1/webhooks/" + id + "/test", "{}").json();
        assertThat(tested.path("status").asString()).isEqualTo("failed");
        Client.Answer replayed = client.post("/v1/deliveries/" + tested.path("delivery_id").asString() + "/replay",
                "{}");
        assertThat(replayed.status()).isEqualTo(202);
        String event = tested.path("event_id").asString();
        assertThat(next(event)).as("the same, twice").isEqualTo(next(event));
        assertThat(client.post("/v1/deliveries/replay", "{\"failed_since\":\"2020-01-01T00:00:00Z\"}").status())
                .isEqualTo(202);
        assertThat(client.post("/v1/deliveries/replay",
                "{\"failed_since\":\"2020-01-01T00:00:00Z\",\"webhook\":\"" + id + "\"}").json().path("replayed")
                .asInt())
                .as("a test call").isZero();
        assertThat(client.post("/v1/deliveries/replay",
                "{\"failed_since\":\"2020-01-01T00:00:00Z\",\"webhook\":\"nope\"}").error())
                .isEqualTo("400 bad_request");
        assertThat(client.post("/v1/deliveries/replay", "{\"failed_since\":\"soon\"}").error())
                .isEqualTo("400 bad_request");
    }

    @Test
    void aTestCallAndARotationNeedNoBody() {
        String id = create("/ok").json().path("webhook_id").asString();
        JsonNode tested = client.send("POST", "/v1/webhooks/" + id + "/test", BodyPublishers.noBody()).json();
        assertThat(tested.path("type").asString()).isEqualTo("submission.completed");
        assertThat(client.send("POST", "/v1/webhooks/" + id + "/secret/rotate", BodyPublishers.noBody()).json()
                .path("secret")
                .asString()).startsWith("whsec_");
    }

    @Test
    void aReplayGoesWhereTheEndpointIsNowUnlessItIsOff() throws Exception {
        String id = create("/bad").json().path("webhook_id").asString();
        JsonNode tested = client.post("/v1/webhooks/" + id + "/test", "{}").json();
        String replay = "/v1/deliveries/" + tested.path("delivery_id").asString() + "/replay";
        String elsewhere = tested.path("url").asString().replace("/bad", "/ok");
        change(id, "{\"enabled\":false,\"url\":\"" + elsewhere + "\"}");
        Client.Answer refused = client.send("POST", replay, BodyPublishers.noBody());
        assertThat(refused.error()).isEqualTo("400 bad_request");
        assertThat(refused.json().path("message").asString()).contains("disabled");
        change(id, "{\"enabled\":true}");
        assertThat(client.send("POST", replay, BodyPublishers.noBody()).json().path("url").asString())
                .isEqualTo(elsewhere);
    }

    private static void change(String id, String body) {
        assertThat(client.send("PATCH", "/v1/webhooks/" + id, BodyPublishers.ofString(body), "Content-Type",
                "application/json").status()).isEqualTo(200);
    }

    @Test
    void aDeletedEndpointIsGone() {
        String id = create("/ok").json().path("webhook_id").asString();
        assertThat(client.send("DELETE", "/v1/webhooks/" + id, BodyPublishers.noBody()).status()).isEqualTo(204);
        assertThat(client.get("/v1/webhooks/" + id).error()).isEqualTo("404 not_found");
        assertThat(client.send("DELETE", "/v1/webhooks/" + id, BodyPublishers.noBody()).error())
                .isEqualTo("404 not_found");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"events":["submission.completed"]}
            {"url":"https://hooks.example/"}
            {"url":"https://hooks.example/","events":[]}
            {"url":"https://hooks.example/","events":["nothing.happened"]}
            {"url":"https://hooks.example/","events":"submission.completed"}
            {"url":"http://hooks.example/","events":["submission.completed"]}
            {"url":"https://10.0.0.1/","events":["submission.completed"]}
            {"url":"https://169.254.169.254/","events":["submission.completed"]}
            {"url":"https://0x7f.1/","events":["submission.completed"]}
            {"url":"https://localhost/","events":["submission.completed"],"environment":"moon"}
            """)
    void aBadEndpointIsRefused(String body) {
        assertThat(client.post("/v1/webhooks", body).error()).isEqualTo("400 bad_request");
    }

    @Test
    void onlyTheScopeAndTheWorkspaceOpenIt() {
        String id = create("/ok").json().path("webhook_id").asString();
        assertThat(api.client().get("/v1/webhooks").error()).isEqualTo("403 forbidden");
        assertThat(api.client().get("/v1/deliveries").error()).isEqualTo("403 forbidden");
        var stranger = new Client(api, api.keys().issue(api.workspace("stranger").id(), "key", Environment.PRODUCTION,
                List.of(Scope.WEBHOOK_MANAGE), null, api.clock().instant()).secret());
        assertThat(stranger.get("/v1/webhooks/" + id).error()).isEqualTo("404 not_found");
        assertThat(stranger.get("/v1/webhooks").json().path("data")).isEmpty();
        assertThat(client.get("/v1/webhooks/whk_1").error()).isEqualTo("404 not_found");
    }

    /** Returns the next request of an event; retries of other tests' events are skipped. */
    private static Map<String, String> next(String event) throws InterruptedException {
        while (true) {
            Map<String, String> request = received.poll(60, TimeUnit.SECONDS);
            assertThat(request).as("a request of " + event).isNotNull();
            if (request.getOrDefault("body", "").contains(event)) {
                return request;
            }
        }
    }

    private static Client.Answer create(String path) {
        return client.post("/v1/webhooks", "{\"url\":\"http://127.0.0.1:" + receiver.getAddress().getPort() + path
                + "\",\"events\":[\"submission.completed\"]}");
    }
}
