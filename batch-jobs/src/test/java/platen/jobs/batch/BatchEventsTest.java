package platen.jobs.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.webhook.Attempt;
import platen.db.webhook.ClaimedDelivery;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.Endpoint;
import platen.jobs.JobsFixture;
import platen.jobs.json.StoredJson;
import platen.jobs.render.accept.RenderResult;
import platen.jobs.render.work.RenderJob;

/** Deliveries of row events to a receiver that also gets events of other renders. */
class BatchEventsTest {
    private static final Duration LEASE = Duration.ofMinutes(10);

    @AutoClose
    private final BatchFixture batchFixture = new BatchFixture();

    private final JobsFixture jobsFixture = batchFixture.jobsFixture;

    @BeforeEach
    void aBatchOfThreeRowsSendsEventsWhileItRuns() {
        jobsFixture.template(jobsFixture.workspace, "letter");
        jobsFixture.endpointRows.create(new Endpoint(PublicId.next(), jobsFixture.workspace.id(),
                "https://example.org/hook",
                Environment.PRODUCTION, List.of("submission.completed", "batch.completed"), true, true, false, true,
                null, jobsFixture.clock.instant()), "whsec_secret");
        batchFixture.worked(batchFixture.request("letter", null), BatchFixture.rows(3));
    }

    @Test
    void eventsOfABatchDoNotDelayOtherEvents() {
        String interactive = rendered();
        waiting("bulk", Duration.ZERO);

        assertThat(taken(1)).singleElement().satisfies(first -> assertThat(first.data()).contains(interactive));
        List<ClaimedDelivery> rest = taken(10);
        assertThat(rest).extracting(ClaimedDelivery::type)
                .containsExactlyInAnyOrder("submission.completed", "submission.completed", "submission.completed",
                        "batch.completed");
    }

    @Test
    void anOldBatchEventIsSentToABusyReceiver() {
        waiting("bulk", Duration.ofMinutes(1));
        List<String> interactive = List.of(rendered(), rendered(), rendered(), rendered());

        List<ClaimedDelivery> first = taken(1);
        assertThat(first).singleElement().satisfies(eldest -> assertThat(about(eldest)).isNotIn(interactive));
        assertThat(taken(2)).as("while it is under way the next lets others pass, however long it has waited")
                .extracting(BatchEventsTest::about).isSubsetOf(interactive);
        end(first.getFirst());
        assertThat(about(taken(1).getFirst())).isNotIn(interactive);
        assertThat(taken(2)).extracting(BatchEventsTest::about).isSubsetOf(interactive);
    }

    @Test
    void olderEventsAreSentBeforeTheOldestBatchEvent() {
        String interactive = rendered();
        waiting("bulk", Duration.ofMinutes(1));
        waiting("not bulk", Duration.ofMinutes(2));

        assertThat(about(taken(1).getFirst())).isEqualTo(interactive);
        assertThat(about(taken(1).getFirst())).isNotEqualTo(interactive);
    }

    /** Makes deliveries have been due for this long. */
    private void waiting(String which, Duration time) {
        jobsFixture.database.jdbi().useHandle(handle -> handle.execute(
                "update delivery set due_at = clock_timestamp() - make_interval(secs => ?) where " + which,
                time.toSeconds()));
    }

    /** Returns the public id of the submission that the delivery refers to. */
    private static String about(ClaimedDelivery delivery) {
        return StoredJson.object(delivery.data()).path("submission_id").asString();
    }

    private void end(ClaimedDelivery delivery) {
        jobsFixture.deliveryRows.record(delivery.id(),
                new Attempt(delivery.attempt(), jobsFixture.clock.instant(), 200, null, 1, null, null, null, null),
                DeliveryStatus.DELIVERED, null);
    }

    private String rendered() {
        var queued = (RenderResult.Queued) jobsFixture.renders
                .renderLater(jobsFixture.request(jobsFixture.workspace, "letter", "{\"name\":\"x\"}", null));
        jobsFixture.renderJobs.run(new RenderJob(queued.submission().id()));
        return PublicId.SUBMISSION.of(queued.submission().id());
    }

    /** Returns the next deliveries while the receiver may have this many more in progress. */
    private List<ClaimedDelivery> taken(int limit) {
        return jobsFixture.deliveryRows.claim(limit, 10, LEASE);
    }
}
