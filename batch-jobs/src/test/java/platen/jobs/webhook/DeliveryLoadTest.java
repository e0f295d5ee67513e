package platen.jobs.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.webhook.WebhookFixture.OK;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.core.Environment;
import platen.db.template.Template;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.Endpoint;
import platen.jobs.JobsFixture;
import platen.jobs.outbound.FakeReceiver;

/** Tests many deliveries and many receivers at once. */
@Tag("thorough")
@Timeout(600)
class DeliveryLoadTest {
    @AutoClose
    private final WebhookFixture fixture = new WebhookFixture();

    private final JobsFixture jobsFixture = fixture.jobsFixture;

    @Test
    void aReceiverGetsAFewAtOnceAndOthersArePassedBy() throws Exception {
        var atOnce = new AtomicInteger();
        var most = new AtomicInteger();
        var go = new CountDownLatch(1);
        FakeReceiver slow = fixture.receiver(conversation -> {
            most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
            go.await(5, TimeUnit.MINUTES);
            atOnce.decrementAndGet();
            conversation.send(OK);
        });
        FakeReceiver quick = fixture.receiver(OK);
        Endpoint slowOne = fixture.endpoint(slow, "submission.created");
        Endpoint quickOne = fixture.endpoint(quick, "submission.completed");
        fixture.renderOnly(30);
        fixture.deliveries.wake();
        fixture.await(() -> ended(quickOne) == 30);
        assertThat(ended(slowOne)).isZero();
        fixture.await(() -> most.get() == 4);
        go.countDown();
        fixture.await(() -> ended(slowOne) == 30);
        assertThat(most.get()).isEqualTo(4);
    }

    @Test
    void fiveHundredReceiversThatHangDoNotDelayOneThatAnswers() throws Exception {
        FakeReceiver hanging = fixture.receiver(FakeReceiver.Conversation::hang);
        for (int i = 0; i < 500; i++) {
            fixture.endpoint(hanging, "submission.created");
        }
        FakeReceiver healthy = fixture.receiver(OK);
        Endpoint healthyOne = fixture.endpoint(healthy, "template.published");
        fixture.render("a");
        fixture.await(() -> hanging.connections() >= 500);
        Template template = jobsFixture.templates.findByAlias(jobsFixture.workspace.organizationId(), "a")
                .orElseThrow();
        jobsFixture.database
                .inTransaction(
                        () -> jobsFixture.publisher.templatePublished(template, 1, Environment.PRODUCTION, null));
        fixture.deliveries.wake();
        fixture.await(() -> ended(healthyOne) == 1);
        assertThat(fixture.all()).as("first attempts at those that hang are still under way")
                .anyMatch(each -> each.status() == DeliveryStatus.PENDING && each.attempt() == 1
                        && each.nextAttemptAt() == null);
    }

    private int ended(Endpoint endpoint) {
        return fixture.of(endpoint, DeliveryStatus.DELIVERED).size();
    }
}
