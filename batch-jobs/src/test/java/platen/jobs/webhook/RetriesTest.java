package platen.jobs.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.webhook.WebhookFixture.BROKEN;
import static platen.jobs.webhook.WebhookFixture.OK;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.core.Environment;
import platen.db.webhook.Attempt;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryLogStore;
import platen.db.webhook.DeliveryStatus;
import platen.jobs.JobsFixture;
import platen.jobs.outbound.FakeReceiver;
import platen.jobs.outbound.FakeReceiver.Received;

/** Tests attempts that fail, and attempts whose worker dies. */
@Timeout(600)
class RetriesTest {
    @AutoClose
    private final WebhookFixture fixture = new WebhookFixture();

    private final JobsFixture jobsFixture = fixture.jobsFixture;

    @Test
    void aReceiverThatFailsIsTriedSixTimesWithTheSameBytes() throws Exception {
        FakeReceiver receiver = fixture.receiver(BROKEN);
        fixture.endpoint(receiver, "submission.completed");
        fixture.render("a");
        Received first = receiver.next();
        for (int number = 2; number <= 6; number++) {
            int failed = number - 1;
            fixture.awaitRetry(failed);
            fixture.makeDue();
            fixture.deliveries.sendDue();
            Received next = receiver.next();
            assertThat(next.body()).isEqualTo(first.body());
            assertThat(next.header("Service-Event-Id")).isEqualTo(first.header("Service-Event-Id"));
        }
        Delivery delivery = fixture.only(DeliveryStatus.FAILED);
        assertThat(delivery.attempt()).isEqualTo(6);
        assertThat(fixture.attempts(delivery)).extracting(Attempt::statusCode)
                .containsExactly(500, 500, 500, 500, 500, 500);
        assertThat(fixture.deliveries.sendDue()).isZero();
    }

    @Test
    void anAttemptWhoseWorkerDiedCountsAndIsRepeated() throws Exception {
        FakeReceiver receiver = fixture.receiver(OK);
        fixture.endpoint(receiver, "submission.completed");
        fixture.renderOnly(1);
        // Claimed by a worker that dies.
        assertThat(jobsFixture.deliveryRows.claim(10, 4, Duration.ofSeconds(30))).hasSize(1);
        assertThat(fixture.deliveries.sendDue()).isZero();
        fixture.makeDue();
        fixture.deliveries.sendDue();
        Delivery delivery = fixture.only(DeliveryStatus.DELIVERED);
        assertThat(delivery.attempt()).isEqualTo(2);
        assertThat(fixture.attempts(delivery)).extracting(Attempt::durationMs)
                .startsWith((Integer) null);
    }

    @Test
    void aLastAttemptReportsThatItsWorkerDied() throws Exception {
        fixture.endpoint(fixture.receiver(OK), "submission.completed");
        fixture.renderOnly(1);
        for (int number = 1; number <= RetrySchedule.ATTEMPTS; number++) {
            assertThat(jobsFixture.deliveryRows.claim(10, 4, Duration.ofSeconds(30))).hasSize(1);
            fixture.makeDue();
        }
        assertThat(fixture.deliveries.sendDue()).isZero();
        Delivery delivery = fixture.only(DeliveryStatus.FAILED);
        assertThat(fixture.attempts(delivery)).hasSize(RetrySchedule.ATTEMPTS)
                .allSatisfy(attempt -> assertThat(attempt.error()).startsWith("The worker ended"));
    }

    @Test
    void anAddressThatTurnsPrivateIsBlocked() throws Exception {
        fixture.endpoint("https://10.0.0.1/", Environment.PRODUCTION, true, "submission.completed");
        fixture.render("a");
        Delivery delivery = fixture.only(DeliveryStatus.BLOCKED);
        assertThat(fixture.attempts(delivery).getFirst().error()).contains("private address");
    }

    @Test
    void responsesAreDeletedAndOutcomesKept() throws Exception {
        var log = new DeliveryLogStore(jobsFixture.database);
        fixture.endpoint(fixture.receiver(OK), "submission.completed");
        fixture.render("a");
        Delivery delivery = fixture.only(DeliveryStatus.DELIVERED);
        assertThat(log.forgetAnswers(jobsFixture.clock.instant().minusSeconds(60))).isZero();
        assertThat(log.forgetAnswers(jobsFixture.clock.instant().plusSeconds(60))).isEqualTo(1);
        Attempt attempt = fixture.attempts(delivery).getFirst();
        assertThat(attempt.statusCode()).isEqualTo(200);
        assertThat(attempt.headers()).isNull();
        assertThat(attempt.body()).isNull();
        assertThat(log.forgetAnswers(jobsFixture.clock.instant().plusSeconds(60))).isZero();
    }

    @Test
    void oldEventsAreForgottenOnceNothingOfThemIsPending() throws Exception {
        var log = new DeliveryLogStore(jobsFixture.database);
        fixture.endpoint(fixture.receiver(OK), "submission.completed");
        fixture.renderOnly(1);
        Instant later = jobsFixture.clock.instant().plusSeconds(60);
        assertThat(log.forgetDeliveries(later, 10)).isZero();
        assertThat(log.forgetEvents(later, 10)).isZero();

        fixture.deliveries.sendDue();
        fixture.only(DeliveryStatus.DELIVERED);
        assertThat(log.forgetDeliveries(jobsFixture.clock.instant().minusSeconds(60), 10)).isZero();
        assertThat(log.forgetEvents(later, 10)).as("of which a delivery is left").isZero();
        assertThat(log.forgetDeliveries(later, 10)).isEqualTo(1);
        assertThat(log.forgetEvents(later, 10)).isEqualTo(1);
        assertThat(jobsFixture.count("delivery_attempt")).isZero();
        assertThat(jobsFixture.count("event")).isZero();
    }

    @Test
    void aLateAcceptanceCounts() throws Exception {
        fixture.endpoint(fixture.receiver(OK), "submission.completed");
        fixture.renderOnly(1);
        for (int number = 1; number <= RetrySchedule.ATTEMPTS; number++) {
            jobsFixture.deliveryRows.claim(10, 4, Duration.ofSeconds(30));
            fixture.makeDue();
        }
        fixture.deliveries.sendDue();
        Delivery delivery = fixture.only(DeliveryStatus.FAILED);
        // The last worker was only slow.
        jobsFixture.deliveryRows.record(delivery.id(), outcome(RetrySchedule.ATTEMPTS - 1, 200),
                DeliveryStatus.DELIVERED,
                null);
        assertThat(fixture.newest().status()).as("not the last one").isEqualTo(DeliveryStatus.FAILED);
        jobsFixture.deliveryRows.record(delivery.id(), outcome(RetrySchedule.ATTEMPTS, 500), DeliveryStatus.PENDING,
                Duration.ofSeconds(1));
        assertThat(fixture.newest().status()).isEqualTo(DeliveryStatus.FAILED);
        jobsFixture.deliveryRows.record(delivery.id(), outcome(RetrySchedule.ATTEMPTS, 200), DeliveryStatus.DELIVERED,
                null);
        assertThat(fixture.newest().status()).isEqualTo(DeliveryStatus.DELIVERED);
    }

    private Attempt outcome(int number, int status) {
        return new Attempt(number, jobsFixture.clock.instant(), status, null, 12, null, null, null, null);
    }
}
