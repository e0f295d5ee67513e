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
    private final WebhookFixture stage = new WebhookFixture();

    private final JobsFixture shop = stage.shop;

    @Test
    void aCallbackIsToldUnsigned() throws Exception {
        FakeReceiver receiver = stage.receiver(OK);
        shop.template(shop.workspace, "a");
        shop.renders.renderNow(calling(receiver.url("/once"), "{\"name\":\"x\"}", null));
        stage.deliveries.wake();
        Received request = receiver.next();
        assertThat(request.header("Service-Event-Type")).isEqualTo("submission.completed");
        assertThat(request.find("Service-Signature")).isEmpty();
        assertThat(request.find("webhook-signature")).isEmpty();
        assertThat(stage.only(DeliveryStatus.DELIVERED).endpointId()).isNull();
    }

    @Test
    void aCallbackIsToldOfAFailureToo() throws Exception {
        FakeReceiver receiver = stage.receiver(OK);
        shop.template(shop.workspace, "a");
        shop.renders.renderNow(calling(receiver.url("/once"), "{\"name\":\"x\",\"order\":\"reject\"}", null));
        stage.deliveries.wake();
        Received request = receiver.next();
        assertThat(request.header("Service-Event-Type")).isEqualTo("submission.failed");
        assertThat(shop.json(request.body()).path("data").path("error").path("code").asString())
                .isEqualTo("render_failed");
    }

    @Test
    void aRepeatIsTheSameWhateverItsCallbackAndCallsNobody() throws Exception {
        FakeReceiver receiver = stage.receiver(OK);
        shop.template(shop.workspace, "a");
        shop.renders.renderNow(calling(receiver.url("/first"), "{\"name\":\"x\"}", "once"));
        assertThat(shop.renders.renderNow(calling(receiver.url("/second"), "{\"name\":\"x\"}", "once")))
                .isInstanceOf(RenderResult.Replayed.class);
        stage.deliveries.wake();
        assertThat(stage.only(DeliveryStatus.DELIVERED).url()).endsWith("/first");
    }

    private RenderRequest calling(String url, String data, @Nullable String key) {
        RenderRequest plain = shop.request(shop.workspace, "a", data, key);
        return new RenderRequest(plain.workspace(), plain.environment(), plain.source(), "a", plain.data(),
                plain.idempotencyKey(), plain.metadata(), url, plain.mode());
    }
}
