package platen.jobs.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.webhook.WebhookFixture.BROKEN;
import static platen.jobs.webhook.WebhookFixture.OK;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
import platen.jobs.outbound.AllowList;
import platen.jobs.outbound.FakeReceiver;
import platen.jobs.outbound.FakeReceiver.Received;
import platen.jobs.outbound.OutboundClient;

/** Tests the sample events that an owner requests. */
@Timeout(600)
class TestCallsTest {
    @AutoClose
    private final WebhookFixture fixture = new WebhookFixture();

    private final JobsFixture jobsFixture = fixture.jobsFixture;

    @Test
    void aTestCallIsAnsweredAndNotRepeated() throws Exception {
        FakeReceiver receiver = fixture.receiver(BROKEN);
        Endpoint endpoint = fixture.endpoint(receiver, "submission.completed");
        Delivery delivery = fixture.tests.test(endpoint, EventType.SUBMISSION_FAILED, "submission.failed",
                Actor.SYSTEM);
        assertThat(delivery.status()).isEqualTo(DeliveryStatus.FAILED);
        assertThat(delivery.attempt()).isEqualTo(1);
        Received request = receiver.next();
        assertThat(jobsFixture.json(request.body()).path("data").path("test").asBoolean()).isTrue();
        assertThat(request.find("Service-Signature")).isPresent();
    }

    @Test
    void everyKindOfEventHasASample() throws Exception {
        FakeReceiver receiver = fixture.receiver(OK);
        Endpoint endpoint = fixture.endpoint(receiver, "submission.completed");
        for (String name : EventType.allNames()) {
            fixture.tests.test(endpoint, EventType.named(name).orElseThrow(), name, Actor.SYSTEM);
            assertThat(receiver.next().header("Service-Event-Type")).isEqualTo(name);
        }
    }

    @Test
    void aTestCallSaysNothingOfHowEventsGo() {
        Endpoint endpoint = fixture.endpoint(fixture.receiver(BROKEN), "submission.completed");
        test(endpoint);
        assertThat(fixture.now(endpoint).failingSince()).isNull();

        Instant since = jobsFixture.clock.instant().minus(Duration.ofDays(4)).truncatedTo(ChronoUnit.MICROS);
        jobsFixture.database.jdbi()
                .useHandle(handle -> handle.execute("update webhook_endpoint set failing_since = ?", since));
        test(endpoint);
        assertThat(fixture.now(endpoint).enabled()).isTrue();
        jobsFixture.endpointRows.change(jobsFixture.workspace.id(), endpoint.id(),
                new EndpointChange(fixture.receiver(OK).url("/"), null, null, null, null, null, null));
        test(fixture.now(endpoint));
        assertThat(fixture.now(endpoint).failingSince()).isEqualTo(since);
    }

    @Test
    void aTestCallIsMadeByAWorkerWhereThereIsOne() throws Exception {
        Endpoint endpoint = fixture.endpoint(fixture.receiver(OK), "submission.completed");
        var stranded = new OutboundClient(AllowList.EMPTY);
        try (var here = fixture.dispatcher(stranded);
                var work = Executors.newVirtualThreadPerTaskExecutor()) {
            var command = fixture.tests(here);
            assertThat(command.testByWorker(endpoint, EventType.SUBMISSION_FAILED, "submission.failed", Duration.ZERO,
                    Actor.SYSTEM)
                    .status()).as("from here").isEqualTo(DeliveryStatus.BLOCKED);

            Future<Delivery> tested = work.submit(() -> command.testByWorker(endpoint, EventType.SUBMISSION_FAILED,
                    "submission.failed", Duration.ofMinutes(1), Actor.SYSTEM));
            fixture.await(() -> fixture.newest().status() == DeliveryStatus.PENDING);
            fixture.deliveries.sendDue();
            assertThat(tested.get().status()).isEqualTo(DeliveryStatus.DELIVERED);
        }
    }

    private Delivery test(Endpoint endpoint) {
        return fixture.tests.test(endpoint, EventType.SUBMISSION_COMPLETED, "submission.completed", Actor.SYSTEM);
    }
}
