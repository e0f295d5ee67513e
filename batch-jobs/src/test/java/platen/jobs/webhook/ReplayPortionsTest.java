package platen.jobs.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.Failpoint;
import platen.db.core.PublicId;
import platen.db.event.Event;
import platen.db.event.EventType;
import platen.db.webhook.DeliveryStore.NewDelivery;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointChange;
import platen.db.webhook.FailedDeliveries;
import platen.db.webhook.Replay;
import platen.jobs.JobsFixture;

/** Tests that many failed deliveries are sent again in portions. Isolated, because failpoints are global. */
@Timeout(600)
@Isolated
class ReplayPortionsTest {
    private static final int FAILED = 2_000;

    @AutoClose
    private final WebhookFixture fixture = new WebhookFixture();

    private final JobsFixture jobsFixture = fixture.jobsFixture;
    private Endpoint endpoint;

    @BeforeEach
    void failMany() {
        endpoint = fixture.endpoint("https://receiver.example/", Environment.PRODUCTION, true,
                "submission.completed");
        fail(endpoint, FAILED);
    }

    @Test
    void theFirstPortionIsPendingAtOnceAndTheOthersAreContinued() {
        Replay begun = begin(endpoint);
        assertThat(begun.total()).isEqualTo(FAILED);
        assertThat(begun.replayed()).isEqualTo(Replays.MAX_PER_PORTION);
        assertThat(begun.finishedAt()).isNull();
        assertThat(pending()).isEqualTo(Replays.MAX_PER_PORTION);

        fixture.replays.continueOpen();
        assertThat(pending()).isEqualTo(FAILED);
        assertThat(newest().finishedAt()).isNotNull();
        assertThat(newest().replayed()).isEqualTo(FAILED);
        assertThat(fixture.replays.continueOpen()).isZero();
    }

    @Test
    void aCrashWithinAPortionLosesAndDoublesNone() throws Exception {
        begin(endpoint);
        try (var armed = Failpoint.arm(Failpoint.AFTER_SWEEP_UPDATE, 2, () -> {
            throw new IllegalStateException("crash");
        })) {
            assertThatThrownBy(fixture.replays::continueOpen).hasMessage("crash");
        }
        assertThat(pending()).isEqualTo(2 * Replays.MAX_PER_PORTION);
        assertThat(newest().replayed()).isEqualTo(2 * Replays.MAX_PER_PORTION);
        fixture.replays.continueOpen();
        assertThat(newest().replayed()).isEqualTo(FAILED);
        assertThat(rounds()).as("one more round each").isEqualTo(FAILED);
    }

    @Test
    void deliveriesThatFailAgainMeanwhileAreNotTakenAgain() {
        begin(endpoint);
        failPending();
        fixture.replays.continueOpen();
        assertThat(newest().replayed()).isEqualTo(FAILED);
        assertThat(pending()).isEqualTo(FAILED - Replays.MAX_PER_PORTION);
    }

    @Test
    void twoRequestsAtOnceTakeEachDeliveryOnce() {
        Replay first = begin(endpoint);
        Replay second = begin(endpoint);
        fixture.replays.continueOpen();
        assertThat(rounds()).isEqualTo(FAILED);
        assertThat(first.total() + second.total()).isEqualTo(2 * FAILED - Replays.MAX_PER_PORTION);
    }

    @Test
    void aDisabledEndpointIsLeftOutAndAnotherIsNotTouched() {
        Endpoint other = fixture.endpoint("https://other.example/", Environment.STAGING, true, "submission.failed");
        fail(other, 3);
        assertThat(begin(other).total()).isEqualTo(3);
        assertThat(pending()).isEqualTo(3);
        jobsFixture.endpointRows.change(jobsFixture.workspace.id(), endpoint.id(), EndpointChange.toEnabled(false));
        assertThat(begin(endpoint).total()).isZero();
    }

    private Replay begin(Endpoint of) {
        return fixture.replays.replayFailed(
                new FailedDeliveries(jobsFixture.workspace.id(), null, of.id(), Instant.EPOCH), Actor.SYSTEM);
    }

    private Replay newest() {
        return jobsFixture.replayRows.newest(jobsFixture.workspace.id(), 1).getFirst();
    }

    private void fail(Endpoint of, int count) {
        var events = new ArrayList<Event>();
        var queued = new ArrayList<NewDelivery>();
        for (int i = 0; i < count; i++) {
            var event = new Event(PublicId.next(), of.workspaceId(), EventType.SUBMISSION_COMPLETED,
                    "{\"environment\":\"production\"}", jobsFixture.clock.instant());
            events.add(event);
            queued.add(new NewDelivery(PublicId.next(), of.workspaceId(), event.id(), of.id(), of.url(),
                    "submission.completed", of.id().toString(), false, false, RetrySchedule.ATTEMPTS,
                    jobsFixture.clock.instant()));
        }
        jobsFixture.events.append(events);
        jobsFixture.deliveryRows.queue(queued);
        failPending();
    }

    /** Ends all pending deliveries as if their last attempt had failed. */
    private void failPending() {
        jobsFixture.database.jdbi().useHandle(handle -> {
            List<String> statements = List.of("""
                    update delivery set attempt = last_attempt, status = 'failed', due_at = null
                     where status = 'pending'
                    """, """
                    insert into delivery_attempt (delivery_id, number, started_at, status_code, duration_ms)
                    select id, attempt, clock_timestamp(), 500, 1 from delivery where status = 'failed'
                    on conflict do nothing
                    """);
            statements.forEach(handle::execute);
        });
    }

    private int pending() {
        return count("select count(*) from delivery where status = 'pending'");
    }

    /** Returns the sum of the rounds that were begun after the first ones. */
    private int rounds() {
        return count("select coalesce(sum(last_attempt / 6 - 1), 0) from delivery");
    }

    private int count(String query) {
        return jobsFixture.database.jdbi().withHandle(handle -> handle.createQuery(query).mapTo(int.class).one());
    }
}
