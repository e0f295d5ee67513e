package platen.jobs.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.webhook.WebhookFixture.OK;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.core.Environment;
import platen.db.template.Template;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.Endpoint;
import platen.jobs.JobsFixture;
import platen.jobs.outbound.FakeReceiver;

/** Tests many deliveries and many receivers at once. */
@Timeout(600)
class CrowdsTest {
    @AutoClose
    private final WebhookFixture stage = new WebhookFixture();

    private final JobsFixture shop = stage.shop;

    @Test
    void aReceiverGetsAFewAtOnceAndOthersArePassedBy() throws Exception {
        var atOnce = new AtomicInteger();
        var most = new AtomicInteger();
        var go = new CountDownLatch(1);
        FakeReceiver slow = stage.receiver(conversation -> {
            most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
            go.await(5, TimeUnit.MINUTES);
            atOnce.decrementAndGet();
            conversation.send(OK);
        });
        FakeReceiver quick = stage.receiver(OK);
        Endpoint slowOne = stage.endpoint(slow, "submission.created");
        Endpoint quickOne = stage.endpoint(quick, "submission.completed");
        stage.renderOnly(30);
        stage.deliveries.wake();
        stage.await(() -> ended(quickOne) == 30);
        assertThat(ended(slowOne)).isZero();
        stage.await(() -> most.get() == 4);
        go.countDown();
        stage.await(() -> ended(slowOne) == 30);
        assertThat(most.get()).isEqualTo(4);
    }

    @Test
    void fiveHundredReceiversThatHangDoNotDelayOneThatAnswers() throws Exception {
        FakeReceiver hanging = stage.receiver(FakeReceiver.Conversation::hang);
        for (int i = 0; i < 500; i++) {
            stage.endpoint(hanging, "submission.created");
        }
        FakeReceiver healthy = stage.receiver(OK);
        Endpoint healthyOne = stage.endpoint(healthy, "template.published");
        stage.render("a");
        stage.await(() -> hanging.connections() >= 500);
        Template template = shop.templates.findByAlias(shop.workspace.organizationId(), "a").orElseThrow();
        shop.database
                .inTransaction(() -> shop.announcements.templatePublished(template, 1, Environment.PRODUCTION, null));
        stage.deliveries.wake();
        stage.await(() -> ended(healthyOne) == 1);
        assertThat(stage.all()).as("first attempts at those that hang are still under way")
                .anyMatch(each -> each.status() == DeliveryStatus.PENDING && each.attempt() == 1
                        && each.nextAttemptAt() == null);
    }

    private int ended(Endpoint endpoint) {
        return stage.of(endpoint, DeliveryStatus.DELIVERED).size();
    }
}
