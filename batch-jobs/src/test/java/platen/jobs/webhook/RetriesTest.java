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
    private final WebhookFixture stage = new WebhookFixture();

    private final JobsFixture shop = stage.shop;

    @Test
    void aReceiverThatFailsIsTriedSixTimesWithTheSameBytes() throws Exception {
        FakeReceiver receiver = stage.receiver(BROKEN);
        stage.endpoint(receiver, "submission.completed");
        stage.render("a");
        Received first = receiver.next();
        for (int number = 2; number <= 6; number++) {
            int failed = number - 1;
            stage.awaitRetry(failed);
            stage.makeDue();
            stage.deliveries.sendDue();
            Received next = receiver.next();
            assertThat(next.body()).isEqualTo(first.body());
            assertThat(next.header("Service-Event-Id")).isEqualTo(first.header("Service-Event-Id"));
        }
        Delivery delivery = stage.only(DeliveryStatus.FAILED);
        assertThat(delivery.attempt()).isEqualTo(6);
        assertThat(stage.attempts(delivery)).extracting(Attempt::statusCode)
                .containsExactly(500, 500, 500, 500, 500, 500);
        assertThat(stage.deliveries.sendDue()).isZero();
    }

    @Test
    void anAttemptWhoseWorkerDiedIsMadeAgainAndCounts() throws Exception {
        FakeReceiver receiver = stage.receiver(OK);
        stage.endpoint(receiver, "submission.completed");
        stage.renderOnly(1);
        // Claimed by a worker that dies.
        assertThat(shop.deliveryRows.claim(10, 4, Duration.ofSeconds(30))).hasSize(1);
        assertThat(stage.deliveries.sendDue()).isZero();
        stage.makeDue();
        stage.deliveries.sendDue();
        Delivery delivery = stage.only(DeliveryStatus.DELIVERED);
        assertThat(delivery.attempt()).isEqualTo(2);
        assertThat(stage.attempts(delivery)).extracting(Attempt::durationMs)
                .startsWith((Integer) null);
    }

    @Test
    void aLastAttemptWhoseWorkerDiedSaysSo() throws Exception {
        stage.endpoint(stage.receiver(OK), "submission.completed");
        stage.renderOnly(1);
        for (int number = 1; number <= RetrySchedule.ATTEMPTS; number++) {
            assertThat(shop.deliveryRows.claim(10, 4, Duration.ofSeconds(30))).hasSize(1);
            stage.makeDue();
        }
        assertThat(stage.deliveries.sendDue()).isZero();
        Delivery delivery = stage.only(DeliveryStatus.FAILED);
        assertThat(stage.attempts(delivery)).hasSize(RetrySchedule.ATTEMPTS)
                .allSatisfy(attempt -> assertThat(attempt.error()).startsWith("The worker ended"));
    }

    @Test
    void anAddressThatTurnsPrivateIsBlocked() throws Exception {
        stage.endpoint("https://10.0.0.1/", Environment.PRODUCTION, true, "submission.completed");
        stage.render("a");
        Delivery delivery = stage.only(DeliveryStatus.BLOCKED);
        assertThat(stage.attempts(delivery).getFirst().error()).contains("private address");
    }

    @Test
    void answersAreForgottenAndOutcomesKept() throws Exception {
        var log = new DeliveryLogStore(shop.database);
        stage.endpoint(stage.receiver(OK), "submission.completed");
        stage.render("a");
        Delivery delivery = stage.only(DeliveryStatus.DELIVERED);
        assertThat(log.forgetAnswers(shop.clock.instant().minusSeconds(60))).isZero();
        assertThat(log.forgetAnswers(shop.clock.instant().plusSeconds(60))).isEqualTo(1);
        Attempt attempt = stage.attempts(delivery).getFirst();
        assertThat(attempt.statusCode()).isEqualTo(200);
        assertThat(attempt.headers()).isNull();
        assertThat(attempt.body()).isNull();
        assertThat(log.forgetAnswers(shop.clock.instant().plusSeconds(60))).isZero();
    }

    @Test
    void oldEventsAreForgottenOnceNothingOfThemIsPending() throws Exception {
        var log = new DeliveryLogStore(shop.database);
        stage.endpoint(stage.receiver(OK), "submission.completed");
        stage.renderOnly(1);
        Instant later = shop.clock.instant().plusSeconds(60);
        assertThat(log.forgetDeliveries(later, 10)).isZero();
        assertThat(log.forgetEvents(later, 10)).isZero();

        stage.deliveries.sendDue();
        stage.only(DeliveryStatus.DELIVERED);
        assertThat(log.forgetDeliveries(shop.clock.instant().minusSeconds(60), 10)).isZero();
        assertThat(log.forgetEvents(later, 10)).as("of which a delivery is left").isZero();
        assertThat(log.forgetDeliveries(later, 10)).isEqualTo(1);
        assertThat(log.forgetEvents(later, 10)).isEqualTo(1);
        assertThat(shop.count("delivery_attempt")).isZero();
        assertThat(shop.count("event")).isZero();
    }

    @Test
    void anAcceptanceThatIsHeardOfLateCounts() throws Exception {
        stage.endpoint(stage.receiver(OK), "submission.completed");
        stage.renderOnly(1);
        for (int number = 1; number <= RetrySchedule.ATTEMPTS; number++) {
            shop.deliveryRows.claim(10, 4, Duration.ofSeconds(30));
            stage.makeDue();
        }
        stage.deliveries.sendDue();
        Delivery delivery = stage.only(DeliveryStatus.FAILED);
        // The last worker was only slow.
        shop.deliveryRows.record(delivery.id(), outcome(RetrySchedule.ATTEMPTS - 1, 200), DeliveryStatus.DELIVERED,
                null);
        assertThat(stage.newest().status()).as("not the last one").isEqualTo(DeliveryStatus.FAILED);
        shop.deliveryRows.record(delivery.id(), outcome(RetrySchedule.ATTEMPTS, 500), DeliveryStatus.PENDING,
                Duration.ofSeconds(1));
        assertThat(stage.newest().status()).isEqualTo(DeliveryStatus.FAILED);
        shop.deliveryRows.record(delivery.id(), outcome(RetrySchedule.ATTEMPTS, 200), DeliveryStatus.DELIVERED, null);
        assertThat(stage.newest().status()).isEqualTo(DeliveryStatus.DELIVERED);
    }

    private Attempt outcome(int number, int status) {
        return new Attempt(number, shop.clock.instant(), status, null, 12, null, null);
    }
}
