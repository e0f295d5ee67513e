package platen.jobs.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.webhook.WebhookFixture.OK;

import com.standardwebhooks.Webhook;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.Source;
import platen.db.webhook.Attempt;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.Endpoint;
import platen.jobs.JobsFixture;
import platen.jobs.outbound.FakeReceiver;
import platen.jobs.outbound.FakeReceiver.Received;
import platen.jobs.run.RunRequest;

/** Tests the content and the receivers of a render's events. */
@Timeout(600)
class EventsTest {
    @AutoClose
    private final WebhookFixture fixture = new WebhookFixture();

    private final JobsFixture jobsFixture = fixture.jobsFixture;

    @Test
    void aFinishedRenderIsSentSigned() throws Exception {
        FakeReceiver receiver = fixture.receiver(OK);
        Endpoint endpoint = fixture.endpoint(receiver, "submission.completed", "pdf.generation.completed");
        String secret = fixture.endpoints.rotate(endpoint, Duration.ZERO, Actor.SYSTEM).orElseThrow();
        UUID submission = fixture.render("a");
        Delivery delivery = fixture.only(DeliveryStatus.DELIVERED);

        Received request = receiver.next();
        String event = PublicId.EVENT.of(delivery.eventId());
        assertThat(request.header("Content-Type")).isEqualTo("application/json");
        assertThat(request.header("User-Agent")).isEqualTo("Service-Webhooks/1");
        assertThat(request.header("Service-Event-Id")).isEqualTo(event).isEqualTo(request.header("webhook-id"));
        // Subscribed to under both names: delivered once, under the primary name.
        assertThat(request.header("Service-Event-Type")).isEqualTo("submission.completed");
        long time = Long.parseLong(request.header("webhook-timestamp"));
        assertThat(Instant.ofEpochSecond(time)).isBetween(Instant.now().minusSeconds(30), Instant.now());
        byte[] body = request.body().getBytes(StandardCharsets.UTF_8);
        assertThat(request.header("Service-Signature")).isEqualTo(Signature.service(List.of(secret), time, body));
        assertThat(request.header("webhook-signature"))
                .isEqualTo(Signature.standard(List.of(secret), event, time, body));

        // The Standard Webhooks reference library throws when the signature is invalid.
        new Webhook(secret).verify(request.body(), Map.of("webhook-id", List.of(request.header("webhook-id")),
                "webhook-timestamp", List.of(request.header("webhook-timestamp")), "webhook-signature",
                List.of(request.header("webhook-signature"))));

        String id = PublicId.SUBMISSION.of(submission);
        assertThat(request.body())
                .startsWith("{\"id\":\"" + event + "\",\"type\":\"submission.completed\",\"created\":");
        assertThat(jobsFixture.json(request.body()).path("data").path("pdf_url").asString())
                .isEqualTo("https://pdf.example/api/v1/submissions/" + id + "/pdf");
        assertThat(jobsFixture.json(request.body()).path("data").propertyNames()).contains("submission_id",
                "template_id",
                "kind", "environment", "status", "page_count", "sha256", "error", "pdf_url", "created_at",
                "completed_at");
        assertThat(receiver.connections()).isEqualTo(1);
        Attempt attempt = fixture.attempts(delivery).getFirst();
        assertThat(attempt.statusCode()).isEqualTo(200);
        assertThat(attempt.body()).asString().isEqualTo("ok");
    }

    @Test
    void aRotationWithOverlapSignsWithBothSecretsMeanwhile() throws Exception {
        FakeReceiver receiver = fixture.receiver(OK);
        Endpoint endpoint = fixture.endpoint(receiver, "submission.completed");
        String old = fixture.endpoints.rotate(endpoint, Duration.ZERO, Actor.SYSTEM).orElseThrow();
        String fresh = fixture.endpoints.rotate(endpoint, Duration.ofHours(1), Actor.SYSTEM).orElseThrow();
        fixture.render("a");
        Received request = receiver.next();
        byte[] body = request.body().getBytes(StandardCharsets.UTF_8);
        for (String secret : List.of(old, fresh)) {
            assertThat(Signature.genuine(secret, request.header("Service-Signature"), body, Instant.now())).isTrue();
        }
        assertThat(fixture.endpoints.rotate(endpoint, Duration.ZERO, Actor.SYSTEM)).isPresent();
        fixture.renderAgain("a");
        assertThat(receiver.next().header("Service-Signature").split(",v1=")).as("one v1").hasSize(2);
    }

    @Test
    void anAttemptBelongsToTheTraceOfTheRequestThatAskedForTheRender() throws Exception {
        fixture.endpoint(fixture.receiver(OK), "submission.completed");
        Span request = jobsFixture.telemetry.getTracer("test").spanBuilder("POST").startSpan();
        try (var scope = request.makeCurrent()) {
            fixture.render("traced");
        }
        request.end();
        fixture.only(DeliveryStatus.DELIVERED);

        fixture.await(() -> jobsFixture.spans.stream().anyMatch(span -> span.getName().equals("webhook")));
        assertThat(jobsFixture.spans).extracting(SpanData::getName).contains("render", "webhook");
        assertThat(jobsFixture.spans).extracting(SpanData::getTraceId)
                .containsOnly(request.getSpanContext().getTraceId());
    }

    @Test
    void aWorkspaceThatListensToNothingLeavesNoTrace() throws Exception {
        fixture.render("a");
        assertThat(jobsFixture.count("event")).isZero();
        assertThat(jobsFixture.count("delivery")).isZero();
    }

    @Test
    void anEndpointHearsItsOwnEnvironmentEventsAndSourcesOnly() throws Exception {
        FakeReceiver receiver = fixture.receiver(OK);
        fixture.endpoint(receiver, Environment.STAGING, true, "submission.completed");
        fixture.endpoint(receiver, Environment.PRODUCTION, true, "submission.failed");
        fixture.endpoint(receiver, Environment.PRODUCTION, false, "submission.completed");
        fixture.render("a");
        assertThat(jobsFixture.count("delivery")).isZero();
    }

    @Test
    void aRollbackTakesTheEventWithIt() {
        fixture.endpoint(fixture.receiver(OK), "submission.created");
        jobsFixture.template(jobsFixture.workspace, "a");
        try {
            jobsFixture.database.inTransaction(() -> {
                jobsFixture.renders
                        .renderLater(jobsFixture.request(jobsFixture.workspace, "a", "{\"name\":\"x\"}", null));
                assertThat(jobsFixture.count("event")).isEqualTo(1);
                throw new IllegalStateException("changed my mind");
            });
        } catch (IllegalStateException e) {
            assertThat(e).hasMessage("changed my mind");
        }
        assertThat(jobsFixture.count("event")).isZero();
        assertThat(jobsFixture.count("delivery")).isZero();
    }

    @Test
    void syncAndAsyncRunsNotifyTheSameEndpoints() {
        FakeReceiver receiver = fixture.receiver(OK);
        fixture.endpoint(receiver, "workflow.run.started", "workflow.run.completed", "submission.completed");
        fixture.endpoint(receiver, Environment.PRODUCTION, false, "workflow.run.completed", "submission.completed");
        jobsFixture.template(jobsFixture.workspace, "a");
        jobsFixture.workflow(jobsFixture.workspace, "one", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":false}],
                 "documents":[{"template":"a"}]}
                """);

        RunRequest later = jobsFixture.runRequest("one", "{\"name\":\"x\"}", null);
        var now = new RunRequest(later.workspace(), later.environment(), Source.API_SYNC, later.alias(), later.data(),
                null, later.mode());
        for (RunRequest request : List.of(later, now)) {
            jobsFixture.runs.runNow(request);
            assertThat(fixture.all()).extracting(Delivery::type)
                    .containsExactlyInAnyOrder("workflow.run.started", "submission.completed",
                            "workflow.run.completed");
            jobsFixture.database.jdbi().useHandle(handle -> handle.execute("delete from delivery"));
        }
    }
}
