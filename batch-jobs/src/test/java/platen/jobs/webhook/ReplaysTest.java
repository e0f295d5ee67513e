package platen.jobs.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.webhook.WebhookFixture.BROKEN;
import static platen.jobs.webhook.WebhookFixture.GONE;
import static platen.jobs.webhook.WebhookFixture.OK;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.event.EventType;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointChange;
import platen.jobs.JobsFixture;
import platen.jobs.outbound.FakeReceiver;

/** Tests deliveries that are final and sent again. */
@Timeout(600)
class ReplaysTest {
    @AutoClose
    private final WebhookFixture stage = new WebhookFixture();

    private final JobsFixture shop = stage.shop;

    @Test
    void aReplayBeginsAnotherRound() throws Exception {
        var answers = new AtomicInteger();
        FakeReceiver receiver = stage.receiver(
                conversation -> conversation.send(answers.incrementAndGet() == 1 ? GONE : OK));
        Endpoint endpoint = stage.endpoint(receiver, "submission.completed");
        stage.render("a");
        Delivery delivery = stage.only(DeliveryStatus.FAILED);
        assertThat(shop.deliveryRows.replay(shop.workspace.id(), delivery.id(), RetrySchedule.ATTEMPTS)).as("disabled")
                .isFalse();
        assertThat(shop.deliveryRows.replayFailed(shop.workspace.id(), null, Instant.EPOCH, 6)).isZero();
        shop.endpointRows.change(shop.workspace.id(), endpoint.id(), EndpointChange.toEnabled(true));
        assertThat(shop.deliveryRows.replay(shop.workspace.id(), delivery.id(), RetrySchedule.ATTEMPTS)).isTrue();
        stage.deliveries.wake();
        stage.only(DeliveryStatus.DELIVERED);
        assertThat(receiver.next().header("Service-Event-Id")).isEqualTo(receiver.next().header("Service-Event-Id"));
        assertThat(shop.deliveryRows.replayFailed(shop.workspace.id(), null, Instant.EPOCH, 6)).isZero();
    }

    @Test
    void allAreSentAgainWhoseLastAttemptFailedSinceATime() throws Exception {
        stage.endpoint(stage.receiver(BROKEN), "submission.completed");
        Delivery early = exhausted("early");
        Delivery late = exhausted("late");
        Instant now = shop.clock.instant();
        // Both were created three days ago, and one of them was given up only now.
        shop.database.jdbi().useHandle(handle -> {
            handle.execute("update delivery set created_at = created_at - interval '3 days'");
            handle.execute(
                    "update delivery_attempt set started_at = started_at - interval '2 days' where delivery_id = ?",
                    early.id());
        });
        assertThat(shop.deliveryRows.replayFailed(shop.workspace.id(), null, now.plusSeconds(3_600), 6)).isZero();
        assertThat(shop.deliveryRows.replayFailed(shop.workspace.id(), null, now.minusSeconds(86_400), 6)).isEqualTo(1);
        assertThat(stage.all()).filteredOn(each -> each.status() == DeliveryStatus.PENDING)
                .extracting(Delivery::id)
                .containsExactly(late.id());
        assertThat(shop.deliveryRows.replayFailed(shop.workspace.id(), null, now.minusSeconds(3 * 86_400), 6))
                .isEqualTo(1);
    }

    @Test
    void aTestCallIsSentAgainAloneAndOnceOnly() throws Exception {
        FakeReceiver receiver = stage.receiver(BROKEN);
        Endpoint endpoint = stage.endpoint(receiver, "submission.completed");
        Delivery tested = stage.tests.test(endpoint, EventType.SUBMISSION_FAILED, "submission.failed");
        assertThat(tested.status()).isEqualTo(DeliveryStatus.FAILED);
        assertThat(shop.deliveryRows.replayFailed(shop.workspace.id(), null, Instant.EPOCH, 6)).isZero();
        assertThat(shop.deliveryRows.replay(shop.workspace.id(), tested.id(), 6)).isTrue();
        stage.deliveries.wake();
        stage.await(() -> stage.newest().attempt() == 2 && stage.newest().status() == DeliveryStatus.FAILED);
    }

    /** Returns a delivery whose attempts have all failed. */
    private Delivery exhausted(String alias) throws InterruptedException {
        stage.render(alias);
        for (int failed = 1; failed < RetrySchedule.ATTEMPTS; failed++) {
            stage.awaitRetry(failed);
            stage.makeDue();
            stage.deliveries.sendDue();
        }
        stage.await(() -> stage.newest().status() == DeliveryStatus.FAILED);
        return stage.newest();
    }
}
