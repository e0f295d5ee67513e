package platen.jobs.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.webhook.WebhookFixture.BROKEN;
import static platen.jobs.webhook.WebhookFixture.GONE;
import static platen.jobs.webhook.WebhookFixture.OK;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.audit.Actor;
import platen.db.event.EventType;
import platen.db.webhook.Attempt;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.DisabledReason;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointChange;
import platen.jobs.JobsFixture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests what is stored about an endpoint's attempts for people who look for the cause of a failure. */
@Timeout(600)
class EndpointHealthTest {
    @AutoClose
    private final WebhookFixture fixture = new WebhookFixture();

    private final JobsFixture jobsFixture = fixture.jobsFixture;

    @Test
    void failuresInARowAreCountedUntilASuccess() throws Exception {
        var requests = new AtomicInteger();
        Endpoint endpoint = fixture.endpoint(
                fixture.receiver(conversation -> conversation.send(requests.incrementAndGet() < 3 ? BROKEN : OK)),
                "submission.completed");
        assertThat(fixture.health(endpoint).lastSuccessAt()).isNull();
        fixture.render("a");
        fixture.awaitRetry(1);
        fixture.makeDue();
        fixture.deliveries.sendDue();
        fixture.awaitRetry(2);
        assertThat(fixture.health(endpoint).failures()).isEqualTo(2);
        assertThat(fixture.health(endpoint).lastFailureAt()).isNotNull();
        assertThat(fixture.health(endpoint).lastSuccessAt()).isNull();
        fixture.makeDue();
        fixture.deliveries.sendDue();
        fixture.only(DeliveryStatus.DELIVERED);
        assertThat(fixture.health(endpoint).failures()).isZero();
        assertThat(fixture.health(endpoint).failingSince()).isNull();
        assertThat(fixture.health(endpoint).lastSuccessAt()).isNotNull();
    }

    @Test
    void theReasonWhyAnEndpointIsDisabledIsKeptUntilItIsEnabled() throws Exception {
        Endpoint endpoint = fixture.endpoint(fixture.receiver(GONE), "submission.completed");
        change(endpoint, false);
        assertThat(fixture.health(endpoint).disabledReason()).isEqualTo(DisabledReason.REQUESTED);
        assertThat(fixture.health(endpoint).disabledAt()).isNotNull();
        change(endpoint, true);
        assertThat(fixture.health(endpoint).disabledReason()).isNull();
        fixture.render("a");
        fixture.await(() -> !fixture.now(endpoint).enabled());
        assertThat(fixture.health(endpoint).disabledReason()).isEqualTo(DisabledReason.GONE);
        change(endpoint, false);
        assertThat(fixture.health(endpoint).disabledReason()).as("it was disabled before").isEqualTo(
                DisabledReason.GONE);
        change(endpoint, true);
        assertThat(fixture.health(endpoint).failures()).isZero();
        assertThat(fixture.health(endpoint).disabledAt()).isNull();
    }

    @Test
    void theLogHoldsWhatWasSentWithoutUsableSignatures() throws Exception {
        Endpoint endpoint = fixture.endpoint(fixture.receiver(BROKEN), "submission.completed");
        Delivery tested = fixture.tests.test(endpoint, EventType.SUBMISSION_FAILED, "submission.failed", Actor.SYSTEM);
        Attempt attempt = fixture.attempts(tested).getFirst();
        assertThat(attempt.requestUrl()).isEqualTo(endpoint.url());
        JsonNode headers = JsonMapper.shared().readTree(attempt.requestHeaders());
        assertThat(headers.path("Service-Event-Type").asString()).isEqualTo("submission.failed");
        assertThat(headers.path("User-Agent").asString()).isEqualTo("Service-Webhooks/1");
        assertThat(headers.path("Service-Signature").asString())
                .matches("t=\\d+,v1=[0-9a-f]{4}…[0-9a-f]{4}");
        assertThat(headers.path("webhook-signature").asString()).matches("v1,[\\w+/]{4}…[\\w+/]{3,4}=?");
        assertThat(fixture.health(endpoint).failures()).as("tests do not count").isZero();
    }

    private void change(Endpoint endpoint, boolean enabled) {
        jobsFixture.endpointRows.change(jobsFixture.workspace.id(), endpoint.id(), EndpointChange.toEnabled(enabled));
    }
}
