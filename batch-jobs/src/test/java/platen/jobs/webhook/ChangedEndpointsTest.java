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
    private final WebhookFixture stage = new WebhookFixture();

    private final JobsFixture shop = stage.shop;

    @Test
    void whatIsPendingGoesWhereTheEndpointHasMovedTo() throws Exception {
        Endpoint endpoint = stage.endpoint(stage.receiver(BROKEN), "submission.completed");
        stage.render("a");
        stage.awaitRetry(1);
        FakeReceiver moved = stage.receiver(OK);
        change(endpoint, new EndpointChange(moved.url("/new"), null, null, null, null, null, null));
        stage.makeDue();
        stage.deliveries.sendDue();
        stage.only(DeliveryStatus.DELIVERED);
        assertThat(moved.connections()).isEqualTo(1);
    }

    @Test
    void deletingAnEndpointCancelsWhatIsPending() throws Exception {
        Endpoint endpoint = stage.endpoint(stage.receiver(BROKEN), "submission.completed");
        stage.render("a");
        stage.awaitRetry(1);
        assertThat(shop.endpointRows.delete(shop.workspace.id(), endpoint.id(), shop.clock.instant())).isTrue();
        stage.only(DeliveryStatus.CANCELLED);
        stage.makeDue();
        assertThat(stage.deliveries.sendDue()).isZero();
    }

    @Test
    void goneDisablesTheEndpointAndCancelsWhatIsPending() throws Exception {
        var hold = new CountDownLatch(1);
        FakeReceiver receiver = stage.receiver(conversation -> {
            hold.await();
            conversation.send(GONE);
        });
        Endpoint endpoint = stage.endpoint(receiver, "submission.completed");
        stage.renderOnly(5);
        stage.deliveries.wake();
        // The fifth delivery waits for a free connection.
        stage.await(() -> receiver.connections() == 4);
        hold.countDown();
        stage.await(() -> stage.all().stream().noneMatch(each -> each.status() == DeliveryStatus.PENDING));
        assertThat(stage.now(endpoint).enabled()).isFalse();
        assertThat(stage.of(endpoint, DeliveryStatus.FAILED)).hasSize(4)
                .allSatisfy(
                        each -> assertThat(stage.attempts(each)).extracting(Attempt::statusCode).containsExactly(410));
        assertThat(stage.of(endpoint, DeliveryStatus.CANCELLED)).hasSize(1)
                .allSatisfy(each -> assertThat(stage.attempts(each)).isEmpty());
    }

    @Test
    void anEndpointThatFailsForThreeDaysIsDisabled() throws Exception {
        Endpoint endpoint = stage.endpoint(stage.receiver(BROKEN), "submission.completed");
        stage.render("a");
        stage.awaitRetry(1);
        assertThat(stage.now(endpoint).failingSince()).isNotNull();
        shop.database.jdbi().useHandle(handle -> handle.execute(
                "update webhook_endpoint set failing_since = failing_since - interval '2 days 23 hours'"));
        stage.renderAgain("a");
        stage.awaitRetry(1);
        assertThat(stage.now(endpoint).enabled()).isTrue();
        shop.database.jdbi().useHandle(handle -> handle.execute(
                "update webhook_endpoint set failing_since = failing_since - interval '2 hours'"));
        stage.renderAgain("a");
        stage.await(() -> !stage.now(endpoint).enabled());
        assertThat(stage.all()).hasSize(3)
                .extracting(Delivery::status)
                .containsOnly(DeliveryStatus.CANCELLED);
    }

    @Test
    void anAttemptThatIsUnderWayWhenItsEndpointIsSwitchedOffEndsAsItEnds() throws Exception {
        var hold = new CountDownLatch(1);
        var answers = new LinkedBlockingQueue<>(List.of(OK, BROKEN));
        FakeReceiver receiver = stage.receiver(conversation -> {
            String answer = answers.take();
            hold.await();
            conversation.send(answer);
        });
        Endpoint endpoint = stage.endpoint(receiver, "submission.completed");
        stage.renderOnly(2);
        stage.deliveries.wake();
        stage.await(answers::isEmpty);
        change(endpoint, EndpointChange.toEnabled(false));
        assertThat(stage.all()).as("under way").extracting(Delivery::status).containsOnly(DeliveryStatus.PENDING);
        hold.countDown();
        stage.await(() -> stage.all().stream().noneMatch(each -> each.status() == DeliveryStatus.PENDING));
        assertThat(stage.attempts(only(stage.of(endpoint, DeliveryStatus.DELIVERED)))).extracting(Attempt::statusCode)
                .containsExactly(200);
        assertThat(stage.attempts(only(stage.of(endpoint, DeliveryStatus.CANCELLED)))).extracting(Attempt::statusCode)
                .containsExactly(500);
    }

    @Test
    void whatWasQueuedWhileItsEndpointWasSwitchedOffIsNotSent() throws Exception {
        FakeReceiver receiver = stage.receiver(OK);
        Endpoint endpoint = stage.endpoint(receiver, "submission.created");
        stage.renderOnly(1);
        // Simulates two concurrent transactions, neither of which sees the changes of the other.
        shop.database.jdbi().useHandle(handle -> handle.execute("update webhook_endpoint set enabled = false"));
        stage.deliveries.sendDue();
        assertThat(stage.attempts(stage.only(DeliveryStatus.CANCELLED))).isEmpty();
        assertThat(receiver.connections()).isZero();
        assertThat(stage.of(endpoint, DeliveryStatus.PENDING)).isEmpty();
    }

    @Test
    void aRetryWhoseWorkerDiedIsNotMadeOnceItsEndpointIsOff() throws Exception {
        Endpoint endpoint = stage.endpoint(stage.receiver(OK), "submission.created");
        stage.renderOnly(1);
        assertThat(shop.deliveryRows.claim(10, 4, Duration.ofSeconds(30))).hasSize(1);
        shop.endpointRows.disable(endpoint.id());
        stage.makeDue();
        stage.deliveries.sendDue();
        assertThat(stage.attempts(stage.only(DeliveryStatus.CANCELLED))).extracting(Attempt::error)
                .singleElement()
                .asString()
                .startsWith("The worker ended");
    }

    @Test
    void aChangeTouchesOnlyWhatItNames() {
        Endpoint endpoint = stage.endpoint(stage.receiver(OK), "submission.completed", "submission.failed");
        shop.endpointRows.note(endpoint.id(), false, shop.clock.instant(), Duration.ofDays(3));
        shop.endpointRows.disable(endpoint.id());
        change(endpoint, new EndpointChange(null, null, List.of("submission.created"), null, null, true, null));
        Endpoint changed = stage.now(endpoint);
        assertThat(changed.enabled()).as("who asked for other events has not switched it on").isFalse();
        assertThat(changed.failingSince()).isNotNull();
        assertThat(changed.events()).containsExactly("submission.created");
        assertThat(changed.apiSync()).isTrue();
        assertThat(changed.url()).isEqualTo(endpoint.url());
        change(endpoint, EndpointChange.toEnabled(true));
        assertThat(stage.now(endpoint).failingSince()).as("forgiven").isNull();
        assertThat(stage.now(endpoint).events()).containsExactly("submission.created");
    }

    @Test
    void whatIsDeletedIsNotChangedAndGetsNoSecret() {
        Endpoint endpoint = stage.endpoint(stage.receiver(OK), "submission.completed");
        assertThat(shop.endpointRows.change(PublicId.next(), endpoint.id(), EndpointChange.toEnabled(false)))
                .as("somebody else's").isEmpty();
        assertThat(stage.now(endpoint).enabled()).isTrue();
        shop.endpointRows.delete(shop.workspace.id(), endpoint.id(), shop.clock.instant());
        assertThat(shop.endpointRows.change(shop.workspace.id(), endpoint.id(), EndpointChange.toEnabled(true)))
                .isEmpty();
        assertThat(stage.endpoints.rotate(endpoint, Duration.ZERO)).isEmpty();
        assertThat(stage.now(endpoint).enabled()).isFalse();
    }

    private void change(Endpoint endpoint, EndpointChange asked) {
        assertThat(shop.endpointRows.change(shop.workspace.id(), endpoint.id(), asked)).isPresent();
    }

    private static Delivery only(List<Delivery> deliveries) {
        assertThat(deliveries).hasSize(1);
        return deliveries.getFirst();
    }
}
