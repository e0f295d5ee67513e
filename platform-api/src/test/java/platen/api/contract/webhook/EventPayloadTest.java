package platen.api.contract.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.Described;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.event.EventType;
import platen.db.key.Scope;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.batch.work.BatchProgressListener;
import platen.jobs.webhook.DeliveryDispatcher;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests the delivered events against the webhooks of the description (contract section 10). */
@Timeout(600)
@SharedServerTest
class EventPayloadTest {
    private static final String FLOW = """
            {"fields":[{"key":"full_name","type":"text","is_array":false,"required":true}],
             "documents":[{"template":"consent","mapping":MAPPING}]}
            """;
    private static final BlockingQueue<Received> received = new LinkedBlockingQueue<>();

    private static HttpServer receiver;
    private static Tenant tenant;
    private static Client client;
    private static Client admin;

    /** A delivery as it arrived. */
    private record Received(String path, String type, JsonNode body) {
        JsonNode data() {
            return body.path("data");
        }
    }

    @BeforeAll
    static void open() throws IOException {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            try (exchange) {
                received.add(new Received(exchange.getRequestURI().getPath(),
                        exchange.getRequestHeaders().getFirst("Service-Event-Type"),
                        Client.json(new String(exchange.getRequestBody().readAllBytes(), UTF_8))));
                exchange.sendResponseHeaders(204, -1);
            }
        });
        receiver.start();
        tenant = Tenant.unlimited();
        tenant.form("consent", "consent", Environment.PRODUCTION);
        tenant.workflow("flow", FLOW.replace("MAPPING", mapping("photo", null)));
        tenant.workflow("broken-flow", FLOW.replace("MAPPING", mapping("signature", "https://nobody.invalid/x.png")));
        client = tenant.client();
        admin = tenant.client(Environment.PRODUCTION, Scope.values());
        endpoint("/all", EventType.allNames());
        endpoint("/second", List.of("pdf.generation.completed", "pdf.generation.failed"));
    }

    @AfterAll
    static void close() {
        receiver.stop(0);
    }

    @Test
    void aRenderTellsThatItWasRecordedAndThatItIsCompleted() throws Exception {
        String id = client.post("/api/v1/templates/consent/render?async=true",
                body().replaceFirst("\\{", "{\"metadata\":{\"user_id\":\"42\"},"))
                .json()
                .path("submission_id")
                .asString();
        tenant.work(id);
        List<Received> events = told("submission_id", id, "submission.created", "submission.completed",
                "pdf.generation.completed");
        assertThat(events.getFirst().data().path("status").asString()).isEqualTo("processing");
        for (Received completed : events.subList(1, 3)) {
            JsonNode record = client.get("/api/v1/submissions/" + id).json();
            assertThat(completed.data().propertyNames()).containsExactlyElementsOf(record.propertyNames());
            record.properties().stream().filter(member -> !member.getKey().endsWith("_url")).forEach(
                    member -> assertThat(completed.data().path(member.getKey())).as(member.getKey())
                            .isEqualTo(member.getValue()));
            assertThat(completed.data().path("metadata").toString()).isEqualTo("{\"user_id\":\"42\"}");
            assertThat(completed.data().path("pdf_url").asString()).endsWith("/api/v1/submissions/" + id + "/pdf");
        }
        assertThat(events.get(2).path()).as("the other name goes to who asked for it").isEqualTo("/second");
    }

    @Test
    void aRenderThatFailsCarriesTheError() throws Exception {
        Answer failed = client.post("/api/v1/templates/consent/render",
                Tenant.body(Tenant.data("consent").put("signature", "https://nobody.invalid/x.png")));
        assertThat(failed.error()).isEqualTo("500 render_failed");
        String id = failed.json().path("submission_id").asString();
        List<Received> events = told("submission_id", id, "submission.created", "submission.failed",
                "pdf.generation.failed");
        JsonNode error = events.get(1).data().path("error");
        assertThat(error.path("code").asString()).isEqualTo("render_failed");
        assertThat(error).isEqualTo(client.get("/api/v1/submissions/" + id).json().path("error"));
        assertThat(events.get(1).data().path("pdf_url").isNull()).isTrue();
    }

    @Test
    void aRunTellsThatItWasStartedAndThatThePacketIsReady() throws Exception {
        JsonNode run = client.post("/api/v1/workflows/flow/runs", "{\"data\":{\"full_name\":\"Ada\"}}").json();
        String id = run.path("run_id").asString();
        List<Received> events = told("run_id", id, "workflow.run.started", "workflow.run.completed");
        JsonNode data = events.get(1).data();
        for (String member : List.of("run_id", "workflow_id", "workflow_alias", "environment", "status", "page_count",
                "sha256", "error", "created_at", "completed_at")) {
            assertThat(data.path(member)).as(member).isEqualTo(run.path(member));
        }
        assertThat(data.path("kind").asString()).isEqualTo("workflow");
        assertThat(data.path("document_count").intValue()).isEqualTo(1);
        assertThat(data.has("submission_id")).isFalse();
        assertThat(data.has("template_id")).isFalse();
        assertThat(events.getFirst().data().path("status").asString()).isEqualTo("processing");
    }

    @Test
    void aRunThatCannotBeCompletedTellsSo() throws Exception {
        Answer failed = client.post("/api/v1/workflows/broken-flow/runs", "{\"data\":{\"full_name\":\"Ada\"}}");
        assertThat(failed.error()).isEqualTo("500 render_failed");
        List<Received> events = told("run_id", failed.json().path("run_id").asString(), "workflow.run.started",
                "workflow.run.failed");
        assertThat(events.get(1).data().path("error").path("code").asString()).isEqualTo("render_failed");
    }

    @Test
    void aPublicationNamesTheKeyThatPublished() throws Exception {
        tenant.form("consent", "moving");
        admin.post("/v1/templates/moving/versions/1/publish", "{\"environment\":\"production\"}");
        Received event = told("alias", "moving", "template.published").getFirst();
        assertThat(event.data().path("published_by").asString()).matches("key_[0-9a-f]{32}");
        assertThat(event.data().path("previous_version").isNull()).isTrue();
        assertThat(event.data().path("version").intValue()).isEqualTo(1);
    }

    @Test
    void anEventReportsTheEndOfABatch() throws Exception {
        String id = client.send("POST", "/v1/batches?template=consent",
                BodyPublishers.ofString("{\"custom_id\":\"a\",\"data\":" + Tenant.data("consent") + "}"),
                "Content-Type", "application/x-ndjson").json().path("batch_id").asString();
        tenant.api.bean(BatchCoordinator.class).coordinateOrHelp(PublicId.BATCH.parse(id).orElseThrow(),
                BatchProgressListener.NONE);
        Received event = told("batch_id", id, "batch.completed").getFirst();
        assertThat(event.data().path("counts").toString()).isEqualTo("{\"total\":1,\"completed\":1,\"failed\":0}");
    }

    @Test
    void aTestCallOfAnyKindIsAsDescribedToo() throws Exception {
        String id = endpoint("/test", List.of("submission.completed"));
        for (String type : EventType.allNames()) {
            JsonNode delivery = admin.post("/v1/webhooks/" + id + "/test", "{\"type\":\"" + type + "\"}").json();
            assertThat(delivery.path("status").asString()).isEqualTo("delivered");
            Received event = next(received -> received.body().path("id").equals(delivery.path("event_id")));
            assertThat(event.type()).isEqualTo(type);
            assertDescribed(event);
            assertThat(event.data().path("test").booleanValue()).isTrue();
        }
    }

    /** Returns the events of one record, in the order of these types; each is checked against the description. */
    private static List<Received> told(String member, String id, String... types) throws Exception {
        tenant.api.bean(DeliveryDispatcher.class).sendDue();
        var events = new ArrayList<Received>();
        for (String type : types) {
            Received event = next(each -> each.type().equals(type) && each.data().path(member).asString("").equals(id));
            assertDescribed(event);
            events.add(event);
        }
        return events;
    }

    private static void assertDescribed(Received event) {
        assertThat(event.body().path("type").asString()).isEqualTo(event.type());
        assertThat(Described.webhooks(event.body())).as(event.body().toString()).hasSize(1);
    }

    /** Waits for a matching delivery; others stay in the queue for other tests. */
    private static Received next(Predicate<Received> wanted) throws InterruptedException {
        var others = new ArrayList<Received>();
        try {
            for (Received each = received.poll(60, TimeUnit.SECONDS); each != null; each = received.poll(60,
                    TimeUnit.SECONDS)) {
                if (wanted.test(each)) {
                    return each;
                }
                others.add(each);
            }
            throw new AssertionError("Not delivered; there were " + others);
        } finally {
            received.addAll(others);
        }
    }

    private static String endpoint(String path, List<String> events) {
        String names = String.join("\",\"", events);
        Answer created = admin.post("/v1/webhooks", """
                {"url":"http://127.0.0.1:%d%s","events":["%s"],"sources":{"api_sync":true}}
                """.formatted(receiver.getAddress().getPort(), path, names));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return created.json().path("webhook_id").asString();
    }

    private static String body() {
        return Tenant.body(Tenant.data("consent"));
    }

    /** Returns a mapping that gives each field of the form its sample value, and one field another. */
    private static String mapping(String field, @Nullable String value) {
        ObjectNode data = Tenant.data("consent");
        if (value != null) {
            data.put(field, value);
        }
        ObjectNode mapping = data.objectNode();
        data.properties().forEach(each -> mapping.putObject(each.getKey()).set("value", each.getValue()));
        return mapping.toString();
    }
}
