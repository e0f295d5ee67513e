package platen.jobs.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.webhook.WebhookFixture.OK;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.webhook.DeliveryStatus;
import platen.jobs.JobsFixture;
import platen.jobs.outbound.FakeReceiver;
import platen.jobs.outbound.FakeReceiver.Received;
import platen.jobs.render.accept.RenderRequest;
import platen.jobs.render.accept.RenderResult;

/** Tests one-off webhooks of single renders. */
@Timeout(600)
class CallbacksTest {
    @AutoClose
    private final WebhookFixture fixture = new WebhookFixture();

    private final JobsFixture jobsFixture = fixture.jobsFixture;

    @Test
    void aCallbackIsSentUnsigned() throws Exception {
        FakeReceiver receiver = fixture.receiver(OK);
        jobsFixture.template(jobsFixture.workspace, "a");
        jobsFixture.renders.renderNow(calling(receiver.url("/once"), "{\"name\":\"x\"}", null));
        fixture.deliveries.wake();
        Received request = receiver.next();
        assertThat(request.header("Service-Event-Type")).isEqualTo("submission.completed");
        assertThat(request.find("Service-Signature")).isEmpty();
        assertThat(request.find("webhook-signature")).isEmpty();
        assertThat(fixture.only(DeliveryStatus.DELIVERED).endpointId()).isNull();
    }

    @Test
    void aCallbackIsSentForAFailureToo() throws Exception {
        FakeReceiver receiver = fixture.receiver(OK);
        jobsFixture.template(jobsFixture.workspace, "a");
        jobsFixture.renders.renderNow(calling(receiver.url("/once"), "{\"name\":\"x\",\"order\":\"reject\"}", null));
        fixture.deliveries.wake();
        Received request = receiver.next();
        assertThat(request.header("Service-Event-Type")).isEqualTo("submission.failed");
        assertThat(jobsFixture.json(request.body()).path("data").path("error").path("code").asString())
                .isEqualTo("render_failed");
    }

    @Test
    void aRepeatWithAnotherCallbackIsTheSameRequestAndSendsNothing() throws Exception {
        FakeReceiver receiver = fixture.receiver(OK);
        jobsFixture.template(jobsFixture.workspace, "a");
        jobsFixture.renders.renderNow(calling(receiver.url("/first"), "{\"name\":\"x\"}", "once"));
        assertThat(jobsFixture.renders.renderNow(calling(receiver.url("/second"), "{\"name\":\"x\"}", "once")))
                .isInstanceOf(RenderResult.Replayed.class);
        fixture.deliveries.wake();
        assertThat(fixture.only(DeliveryStatus.DELIVERED).url()).endsWith("/first");
    }

    private RenderRequest calling(String url, String data, @Nullable String key) {
        RenderRequest plain = jobsFixture.request(jobsFixture.workspace, "a", data, key);
        return new RenderRequest(plain.workspace(), plain.environment(), plain.source(), "a", plain.data(),
                plain.idempotencyKey(), plain.metadata(), url, plain.mode());
    }
}
