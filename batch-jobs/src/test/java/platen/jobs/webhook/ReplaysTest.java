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
import platen.db.audit.Actor;
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
    private final WebhookFixture fixture = new WebhookFixture();

    private final JobsFixture jobsFixture = fixture.jobsFixture;

    @Test
    void aReplayBeginsAnotherRound() throws Exception {
        var answers = new AtomicInteger();
        FakeReceiver receiver = fixture.receiver(
                conversation -> conversation.send(answers.incrementAndGet() == 1 ? GONE : OK));
        Endpoint endpoint = fixture.endpoint(receiver, "submission.completed");
        fixture.render("a");
        Delivery delivery = fixture.only(DeliveryStatus.FAILED);
        assertThat(jobsFixture.deliveryRows.replay(jobsFixture.workspace.id(), delivery.id(), RetrySchedule.ATTEMPTS))
                .as("disabled")
                .isFalse();
        assertThat(fixture.replayFailed(Instant.EPOCH)).isZero();
        jobsFixture.endpointRows.change(jobsFixture.workspace.id(), endpoint.id(), EndpointChange.toEnabled(true));
        assertThat(jobsFixture.deliveryRows.replay(jobsFixture.workspace.id(), delivery.id(), RetrySchedule.ATTEMPTS))
                .isTrue();
        fixture.deliveries.wake();
        fixture.only(DeliveryStatus.DELIVERED);
        assertThat(receiver.next().header("Service-Event-Id")).isEqualTo(receiver.next().header("Service-Event-Id"));
        assertThat(fixture.replayFailed(Instant.EPOCH)).isZero();
    }

    @Test
    void allAreSentAgainWhoseLastAttemptFailedSinceATime() throws Exception {
        fixture.endpoint(fixture.receiver(BROKEN), "submission.completed");
        Delivery early = exhausted("early");
        Delivery late = exhausted("late");
        Instant now = jobsFixture.clock.instant();
        // Both were created three days ago, and one of them was given up only now.
        jobsFixture.database.jdbi().useHandle(handle -> {
            handle.execute("update delivery set created_at = created_at - interval '3 days'");
            handle.execute(
                    "update delivery_attempt set started_at = started_at - interval '2 days' where delivery_id = ?",
                    early.id());
        });
        assertThat(fixture.replayFailed(now.plusSeconds(3_600)))
                .isZero();
        assertThat(fixture.replayFailed(now.minusSeconds(86_400)))
                .isEqualTo(1);
        assertThat(fixture.all()).filteredOn(each -> each.status() == DeliveryStatus.PENDING)
                .extracting(Delivery::id)
                .containsExactly(late.id());
        assertThat(fixture.replayFailed(now.minusSeconds(3 * 86_400)))
                .isEqualTo(1);
    }

    @Test
    void aTestCallIsSentAgainAloneAndOnceOnly() throws Exception {
        FakeReceiver receiver = fixture.receiver(BROKEN);
        Endpoint endpoint = fixture.endpoint(receiver, "submission.completed");
        Delivery tested = fixture.tests.test(endpoint, EventType.SUBMISSION_FAILED, "submission.failed", Actor.SYSTEM);
        assertThat(tested.status()).isEqualTo(DeliveryStatus.FAILED);
        assertThat(fixture.replayFailed(Instant.EPOCH)).isZero();
        assertThat(jobsFixture.deliveryRows.replay(jobsFixture.workspace.id(), tested.id(), 6)).isTrue();
        fixture.deliveries.wake();
        fixture.await(() -> fixture.newest().attempt() == 2 && fixture.newest().status() == DeliveryStatus.FAILED);
    }

    /** Returns a delivery whose attempts have all failed. */
    private Delivery exhausted(String alias) throws InterruptedException {
        fixture.render(alias);
        for (int failed = 1; failed < RetrySchedule.ATTEMPTS; failed++) {
            fixture.awaitRetry(failed);
            fixture.makeDue();
            fixture.deliveries.sendDue();
        }
        fixture.await(() -> fixture.newest().status() == DeliveryStatus.FAILED);
        return fixture.newest();
    }
}
