package platen.samples.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.api.ApiFixture;
import platen.client.ApiClient;
import platen.client.ApiException;
import platen.client.ApiResponse;
import platen.client.api.ManagementApi;
import platen.client.api.RendersApi;
import platen.client.api.SubmissionsApi;
import platen.client.api.TemplatesApi;
import platen.client.api.WebhooksApi;
import platen.client.api.WorkflowsApi;
import platen.client.model.DeliveryStatus;
import platen.client.model.Environment;
import platen.client.model.EventKind;
import platen.client.model.PublishTemplateVersionRequest;
import platen.client.model.RenderRequest;
import platen.client.model.Status;
import platen.client.model.Submission;
import platen.client.model.TestWebhookRequest;
import platen.client.model.WebhookRequest;
import platen.db.key.Scope;

@Tag("thorough")
class JavaClientTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Retries RETRIES = new Retries(3, Duration.ofMillis(1));
    private static final File CONSENT = new File("../../forms/consent.pdf");
    private static ApiFixture api;
    private static ApiClient client;

    @BeforeAll
    static void open() throws Exception {
        api = new ApiFixture();
        String secret = api.key(platen.db.core.Environment.PRODUCTION, Arrays.asList(Scope.values())).secret();
        client = new ApiClient().setScheme("http").setHost("localhost").setPort(api.port());
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + secret));
        var management = new ManagementApi(client);
        management.createTemplate("consent", "Picture consent", CONSENT, null, null, null, null, null, null, null);
        management.publishTemplateVersion("consent", 1,
                new PublishTemplateVersionRequest().environment(Environment.PRODUCTION), null);
    }

    @AfterAll
    static void close() {
        api.close();
    }

    @Test
    void aTemplateTellsWhatItTakes() throws ApiException {
        var template = new TemplatesApi(client).getTemplate("consent");
        assertThat(template.getLiveVersion()).isEqualTo(1);
        assertThat(Objects.requireNonNull(template.getInputSchema()).getFields()).extracting("key")
                .contains("full_name", "publication");
    }

    @Test
    void anUploadTellsWhatItHasMadeAndACheckWhatItWouldMake() throws ApiException {
        var management = new ManagementApi(client);
        var check = management.createTemplate("uploaded", "Uploaded", CONSENT, true, null, null, null, null, null,
                null);
        assertThat(check.getCheck()).isTrue();
        assertThat(check.getTemplateId()).isNull();
        assertThat(Objects.requireNonNull(check.getInputSchema()).getFields()).isNotEmpty();

        var template = management.createTemplate("uploaded", "Uploaded", CONSENT, null, null, null, null, null, null,
                null);
        assertThat(template.getTemplateId()).startsWith("tpl_");
        assertThat(template.getVersion()).isEqualTo(1);
        assertThat(template.getCheck()).isNull();

        var checkedVersion = management.addTemplateVersion("uploaded", CONSENT, true, null, null, null, null, null,
                null);
        assertThat(checkedVersion.getVersion()).isNull();
        assertThat(checkedVersion.getBreaking()).isEmpty();
        var version = management.addTemplateVersion("uploaded", CONSENT, null, "Renamed", null, null, null, null, null);
        assertThat(version.getVersion()).isEqualTo(2);
        assertThat(version.getSha256()).isEqualTo(checkedVersion.getSha256());
        assertThat(new TemplatesApi(client).getTemplate("uploaded").getName()).isEqualTo("Renamed");
    }

    @Test
    void aRenderWhoseReplyWasLostIsAnsweredWithTheOriginal() throws Exception {
        var renders = new RendersApi(client);
        var ids = new ArrayList<String>();
        File pdf = RETRIES.send(key -> {
            ApiResponse<File> reply = renders.renderWithHttpInfo("consent", new RenderRequest().data(data()), null,
                    null, null, null, key, null);
            ids.add(Objects.requireNonNull(reply.getHeaders().get("x-service-submission-id")).getFirst());
            if (ids.size() == 1) {
                throw new ApiException(new IOException("the connection broke after the service had rendered"));
            }
            return reply.getData();
        });
        assertThat(Files.readAllBytes(pdf.toPath())).startsWith("%PDF".getBytes(UTF_8));
        assertThat(ids).hasSize(2);
        assertThat(ids.get(1)).as("rendered once").isEqualTo(ids.get(0));
        Submission submission = new SubmissionsApi(client).getSubmission(ids.get(0), 0, null, null);
        assertThat(submission.getStatus()).isEqualTo(Status.COMPLETED);
        assertThat(submission.getPageCount()).isEqualTo(1);
        assertThat(submission.getCreatedAt().toInstant()).isBefore(Instant.now().plusSeconds(60));
    }

    @Test
    void aMistakeOfTheCallerIsNotSentAgain() throws Exception {
        var sent = new ArrayList<String>();
        ApiException refused = catchThrowableOfType(ApiException.class, () -> RETRIES.send(key -> {
            sent.add(key);
            return new RendersApi(client).render("consent", new RenderRequest().data(Map.of()), null, null, null, null,
                    key, null);
        }));
        assertThat(refused.getCode()).isEqualTo(400);
        assertThat(JSON.readTree(refused.getResponseBody()).path("code").asText()).isEqualTo("data_invalid");
        assertThat(sent).hasSize(1);
    }

    @Test
    void aListIsReadPageByPage() throws Exception {
        var renders = new RendersApi(client);
        for (int i = 0; i < 3; i++) {
            renders.render("consent", new RenderRequest().data(data()), null, "url", null, null, null, null);
        }
        var submissions = new SubmissionsApi(client);
        var seen = new ArrayList<String>();
        String before = null;
        do {
            var page = submissions.listSubmissions(null, null, "consent", 2, before, null);
            page.getData().forEach(each -> seen.add(each.getSubmissionId()));
            before = page.getNextCreatedBefore();
        } while (before != null);
        assertThat(seen).hasSizeGreaterThanOrEqualTo(3).doesNotHaveDuplicates();
    }

    @Test
    void workflowsAreListed() throws ApiException {
        assertThat(new WorkflowsApi(client).listWorkflows(null, null, null).getData()).isEmpty();
    }

    @Test
    void aWebhookIsGenuineOnlyWithItsSecretItsBodyAndInTime() throws Exception {
        try (var receiver = new Receiver()) {
            var webhooks = new WebhooksApi(client);
            var endpoint = webhooks.createWebhook(new WebhookRequest().url(receiver.url())
                    .events(List.of(EventKind.SUBMISSION_COMPLETED)));
            var delivery = webhooks.testWebhook(endpoint.getWebhookId(), new TestWebhookRequest());
            assertThat(delivery.getStatus()).isEqualTo(DeliveryStatus.DELIVERED);
            Received event = receiver.events.element();
            Instant now = api.clock().instant();
            String secret = endpoint.getSecret();
            assertThat(Webhooks.genuine(secret, event.signature(), event.body(), now)).isTrue();
            assertThat(Webhooks.genuine("whsec_other", event.signature(), event.body(), now)).isFalse();
            assertThat(Webhooks.genuine(secret, event.signature(), "{}".getBytes(UTF_8), now)).isFalse();
            assertThat(Webhooks.genuine(secret, event.signature(), event.body(), now.plusSeconds(600))).isFalse();
            assertThat(JSON.readTree(event.body()).path("type").asText()).isEqualTo("submission.completed");
        }
    }

    @Test
    void everyHeaderOfTheTableIsJudgedAsItSays() throws Exception {
        JsonNode table = JSON.readTree(new File("../../webhooks/headers.json"));
        assertThat(table.path("cases")).hasSizeGreaterThan(50);
        for (JsonNode each : table.path("cases")) {
            if (each.path("header").isTextual()) {
                assertThat(Webhooks.genuine(table.path("secret").asText(), each.path("header").asText(),
                        table.path("body").asText().getBytes(UTF_8), Instant.ofEpochSecond(table.path("now").asLong())))
                        .as(each.path("about").asText())
                        .isEqualTo(each.path("genuine").asBoolean());
            }
        }
    }

    private record Received(String signature, byte[] body) {}

    /** A receiver of webhooks on this machine. */
    private static final class Receiver implements AutoCloseable {
        final BlockingQueue<Received> events = new ArrayBlockingQueue<>(10);
        private final HttpServer server;

        Receiver() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                try (exchange) {
                    events.add(new Received(exchange.getRequestHeaders().getFirst("Service-Signature"),
                            exchange.getRequestBody().readAllBytes()));
                    exchange.sendResponseHeaders(204, -1);
                }
            });
            server.start();
        }

        URI url() {
            return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hooks");
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }

    private static Object data() {
        try {
            return JSON.readValue(Files.readAllBytes(Path.of("../../data/consent.json")), Object.class);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
