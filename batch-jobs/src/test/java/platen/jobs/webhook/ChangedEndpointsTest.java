package platen.jobs.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.webhook.WebhookFixture.BROKEN;
import static platen.jobs.webhook.WebhookFixture.GONE;
import static platen.jobs.webhook.WebhookFixture.OK;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.audit.Actor;
import platen.db.core.PublicId;
import platen.db.webhook.Attempt;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointChange;
import platen.jobs.JobsFixture;
import platen.jobs.outbound.FakeReceiver;

/** Tests endpoints that are changed, disabled or deleted while deliveries are pending. */
@Timeout(600)
class ChangedEndpointsTest {
    @AutoClose
    private final WebhookFixture fixture = new WebhookFixture();

    private final JobsFixture jobsFixture = fixture.jobsFixture;

    @Test
    void pendingDeliveriesFollowAMovedEndpoint() throws Exception {
        Endpoint endpoint = fixture.endpoint(fixture.receiver(BROKEN), "submission.completed");
        fixture.render("a");
        fixture.awaitRetry(1);
        FakeReceiver moved = fixture.receiver(OK);
        change(endpoint, new EndpointChange(moved.url("/new"), null, null, null, null, null, null));
        fixture.makeDue();
        fixture.deliveries.sendDue();
        fixture.only(DeliveryStatus.DELIVERED);
        assertThat(moved.connections()).isEqualTo(1);
    }

    @Test
    void deletingAnEndpointCancelsPendingDeliveries() throws Exception {
        Endpoint endpoint = fixture.endpoint(fixture.receiver(BROKEN), "submission.completed");
        fixture.render("a");
        fixture.awaitRetry(1);
        assertThat(
                jobsFixture.endpointRows.delete(jobsFixture.workspace.id(), endpoint.id(), jobsFixture.clock.instant()))
                .isTrue();
        fixture.only(DeliveryStatus.CANCELLED);
        fixture.makeDue();
        assertThat(fixture.deliveries.sendDue()).isZero();
    }

    @Test
    void goneDisablesTheEndpointAndCancelsPendingDeliveries() throws Exception {
        var hold = new CountDownLatch(1);
        FakeReceiver receiver = fixture.receiver(conversation -> {
            hold.await();
            conversation.send(GONE);
        });
        Endpoint endpoint = fixture.endpoint(receiver, "submission.completed");
        fixture.renderOnly(5);
        fixture.deliveries.wake();
        // The fifth delivery waits for a free connection.
        fixture.await(() -> receiver.connections() == 4);
        hold.countDown();
        fixture.await(() -> fixture.all().stream().noneMatch(each -> each.status() == DeliveryStatus.PENDING));
        assertThat(fixture.now(endpoint).enabled()).isFalse();
        assertThat(fixture.of(endpoint, DeliveryStatus.FAILED)).hasSize(4)
                .allSatisfy(
                        each -> assertThat(fixture.attempts(each)).extracting(Attempt::statusCode)
                                .containsExactly(410));
        assertThat(fixture.of(endpoint, DeliveryStatus.CANCELLED)).hasSize(1)
                .allSatisfy(each -> assertThat(fixture.attempts(each)).isEmpty());
    }

    @Test
    void anEndpointThatFailsForThreeDaysIsDisabled() throws Exception {
        Endpoint endpoint = fixture.endpoint(fixture.receiver(BROKEN), "submission.completed");
        fixture.render("a");
        fixture.awaitRetry(1);
        assertThat(fixture.now(endpoint).failingSince()).isNotNull();
        jobsFixture.database.jdbi().useHandle(handle -> handle.execute(
                "update webhook_endpoint set failing_since = failing_since - interval '2 days 23 hours'"));
        fixture.renderAgain("a");
        fixture.awaitRetry(1);
        assertThat(fixture.now(endpoint).enabled()).isTrue();
        jobsFixture.database.jdbi().useHandle(handle -> handle.execute(
                "update webhook_endpoint set failing_since = failing_since - interval '2 hours'"));
        fixture.renderAgain("a");
        fixture.await(() -> !fixture.now(endpoint).enabled());
        assertThat(fixture.all()).hasSize(3)
                .extracting(Delivery::status)
                .containsOnly(DeliveryStatus.CANCELLED);
    }

    @Test
    void anAttemptInFlightCompletesAfterItsEndpointIsDisabled() throws Exception {
        var hold = new CountDownLatch(1);
        var answers = new LinkedBlockingQueue<>(List.of(OK, BROKEN));
        FakeReceiver receiver = fixture.receiver(conversation -> {
            String answer = answers.take();
            hold.await();
            conversation.send(answer);
        });
        Endpoint endpoint = fixture.endpoint(receiver, "submission.completed");
        fixture.renderOnly(2);
        fixture.deliveries.wake();
        fixture.await(answers::isEmpty);
        change(endpoint, EndpointChange.toEnabled(false));
        assertThat(fixture.all()).as("under way").extracting(Delivery::status).containsOnly(DeliveryStatus.PENDING);
        hold.countDown();
        fixture.await(() -> fixture.all().stream().noneMatch(each -> each.status() == DeliveryStatus.PENDING));
        assertThat(fixture.attempts(only(fixture.of(endpoint, DeliveryStatus.DELIVERED))))
                .extracting(Attempt::statusCode)
                .containsExactly(200);
        assertThat(fixture.attempts(only(fixture.of(endpoint, DeliveryStatus.CANCELLED))))
                .extracting(Attempt::statusCode)
                .containsExactly(500);
    }

    @Test
    void eventsQueuedWhileAnEndpointWasDisabledAreNotSent() throws Exception {
        FakeReceiver receiver = fixture.receiver(OK);
        Endpoint endpoint = fixture.endpoint(receiver, "submission.created");
        fixture.renderOnly(1);
        // Simulates two concurrent transactions, neither of which sees the changes of the other.
        jobsFixture.database.jdbi().useHandle(handle -> handle.execute("update webhook_endpoint set enabled = false"));
        fixture.deliveries.sendDue();
        assertThat(fixture.attempts(fixture.only(DeliveryStatus.CANCELLED))).isEmpty();
        assertThat(receiver.connections()).isZero();
        assertThat(fixture.of(endpoint, DeliveryStatus.PENDING)).isEmpty();
    }

    @Test
    void anOrphanedRetryIsNotSentToADisabledEndpoint() throws Exception {
        Endpoint endpoint = fixture.endpoint(fixture.receiver(OK), "submission.created");
        fixture.renderOnly(1);
        assertThat(jobsFixture.deliveryRows.claim(10, 4, Duration.ofSeconds(30))).hasSize(1);
        jobsFixture.endpointRows.disable(endpoint.id());
        fixture.makeDue();
        fixture.deliveries.sendDue();
        assertThat(fixture.attempts(fixture.only(DeliveryStatus.CANCELLED))).extracting(Attempt::error)
                .singleElement()
                .asString()
                .startsWith("The worker ended");
    }

    @Test
    void aChangeTouchesOnlyWhatItNames() {
        Endpoint endpoint = fixture.endpoint(fixture.receiver(OK), "submission.completed", "submission.failed");
        jobsFixture.endpointRows.recordAttempt(endpoint.id(), false, jobsFixture.clock.instant(), Duration.ofDays(3));
        jobsFixture.endpointRows.disable(endpoint.id());
        change(endpoint, new EndpointChange(null, null, List.of("submission.created"), null, null, true, null));
        Endpoint changed = fixture.now(endpoint);
        assertThat(changed.enabled()).as("who asked for other events has not switched it on").isFalse();
        assertThat(changed.failingSince()).isNotNull();
        assertThat(changed.events()).containsExactly("submission.created");
        assertThat(changed.apiSync()).isTrue();
        assertThat(changed.url()).isEqualTo(endpoint.url());
        change(endpoint, EndpointChange.toEnabled(true));
        assertThat(fixture.now(endpoint).failingSince()).as("forgiven").isNull();
        assertThat(fixture.now(endpoint).events()).containsExactly("submission.created");
    }

    @Test
    void aDeletedEndpointIsNotChangedAndGetsNoSecret() {
        Endpoint endpoint = fixture.endpoint(fixture.receiver(OK), "submission.completed");
        assertThat(jobsFixture.endpointRows.change(PublicId.next(), endpoint.id(), EndpointChange.toEnabled(false)))
                .as("somebody else's").isEmpty();
        assertThat(fixture.now(endpoint).enabled()).isTrue();
        jobsFixture.endpointRows.delete(jobsFixture.workspace.id(), endpoint.id(), jobsFixture.clock.instant());
        assertThat(jobsFixture.endpointRows.change(jobsFixture.workspace.id(), endpoint.id(),
                EndpointChange.toEnabled(true)))
                .isEmpty();
        assertThat(fixture.endpoints.rotate(endpoint, Duration.ZERO, Actor.SYSTEM)).isEmpty();
        assertThat(fixture.now(endpoint).enabled()).isFalse();
    }

    private void change(Endpoint endpoint, EndpointChange asked) {
        assertThat(jobsFixture.endpointRows.change(jobsFixture.workspace.id(), endpoint.id(), asked)).isPresent();
    }

    private static Delivery only(List<Delivery> deliveries) {
        assertThat(deliveries).hasSize(1);
        return deliveries.getFirst();
    }
}
