package platen.db.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.batch.BatchLeaseStore;
import platen.db.batch.DeletedBatchStore;
import platen.db.core.Environment;
import platen.db.event.Event;
import platen.db.event.EventStore;
import platen.db.event.EventType;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.db.submission.NewSubmission;
import platen.db.submission.SubmissionFixture;
import platen.db.submission.SubmissionStore;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.DeliveryStore.NewDelivery;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointStore;

/** Verifies that stores find nothing for an id of one workspace within another workspace. */
class StoresOfTwoWorkspacesTest {
    private static final Instant NOW = DatabaseFixture.THEN;

    @AutoClose
    private final DatabaseFixture databaseFixture = new DatabaseFixture();

    private final UUID own = databaseFixture.workspace().id();
    private final UUID stranger = databaseFixture.workspace("stranger", OptionalInt.empty()).id();

    @Test
    void anotherWorkspaceNeitherChangesNorDeletesASchedule() {
        var schedules = new ScheduleStore(databaseFixture.database());
        Schedule schedule = schedule(own, "own");
        schedules.create(schedule);
        schedules.change(new Schedule(schedule.id(), stranger, schedule.environment(), "stolen", schedule.cron(),
                schedule.timeZone(), schedule.misfire(), schedule.source(), schedule.batch(), false, null, NOW, NOW));
        schedules.delete(stranger, schedule.id(), NOW);
        assertThat(schedules.find(own, schedule.id())).hasValueSatisfying(
                each -> assertThat(each.name()).isEqualTo("own"));
        schedules.delete(own, schedule.id(), NOW);
        assertThat(schedules.find(own, schedule.id())).isEmpty();
    }

    @Test
    void anotherWorkspaceDoesNotSeeFirings() {
        Schedule schedule = schedule(own, "own");
        new ScheduleStore(databaseFixture.database()).create(schedule);
        var firings = new FiringStore(databaseFixture.database());
        UUID firing = firings.plan(schedule.id(), NOW, 0, false, Duration.ofMinutes(1), NOW).orElseThrow().id();
        assertThat(firings.find(own, firing)).isPresent();
        assertThat(firings.find(stranger, firing)).isEmpty();
        assertThat(firings.newest(own, schedule.id(), null, null, 10)).hasSize(1);
        assertThat(firings.newest(stranger, schedule.id(), null, null, 10)).isEmpty();
    }

    @Test
    void anotherWorkspaceDoesNotReadData() {
        var submissions = new SubmissionStore(databaseFixture.database());
        NewSubmission submission = databaseFixture.submission();
        SubmissionFixture.queue(submissions, submission, Duration.ofMinutes(1));
        assertThat(submissions.data(own, submission.id())).isPresent();
        assertThat(submissions.data(stranger, submission.id())).isEmpty();
    }

    @Test
    void anotherWorkspaceNeitherRotatesSecretsNorReplaysDeliveries() {
        var endpoints = new EndpointStore(databaseFixture.database());
        var endpoint = new Endpoint(UUID.randomUUID(), own, "https://example.org/", Environment.PRODUCTION,
                List.of("submission.completed"), true, true, true, true, null, NOW);
        endpoints.create(endpoint, "whsec_1");
        assertThat(endpoints.rotate(stranger, endpoint.id(), "whsec_2", Duration.ZERO, NOW)).isFalse();
        assertThat(endpoints.rotate(own, endpoint.id(), "whsec_2", Duration.ZERO, NOW)).isTrue();

        var event = new Event(UUID.randomUUID(), own, EventType.SUBMISSION_COMPLETED, "{}", NOW);
        new EventStore(databaseFixture.database()).append(event);
        var deliveries = new DeliveryStore(databaseFixture.database());
        var delivery = new NewDelivery(UUID.randomUUID(), own, event.id(), endpoint.id(), endpoint.url(),
                "submission.completed", endpoint.id().toString(), false, false, 6, NOW);
        deliveries.queue(List.of(delivery));
        databaseFixture.database().jdbi().useHandle(handle -> handle
                .execute("update delivery set status = 'failed', due_at = null where id = ?", delivery.id()));
        assertThat(deliveries.replay(stranger, delivery.id(), 6)).isFalse();
        assertThat(deliveries.replay(own, delivery.id(), 6)).isTrue();
    }

    @Test
    void anotherWorkspaceNeitherCancelsNorResumesNorDeletesABatch() {
        UUID id = UUID.randomUUID();
        databaseFixture.database().jdbi().useHandle(handle -> handle.execute("""
                insert into batch (id, workspace_id, organization_id, environment, format, dry_run, on_error, strict,
                                   merged, free_plan, fingerprint, status, due_at, created_at)
                values (?, ?, ?, 'production', 'ndjson', false, 'continue', false, false, false, '\\x00',
                        'in_progress', now(), now())
                """, id, own, databaseFixture.workspace().organizationId()));
        var leases = new BatchLeaseStore(databaseFixture.database());
        assertThat(leases.cancel(stranger, id)).isFalse();
        assertThat(leases.cancel(own, id)).isTrue();
        databaseFixture.database().jdbi().useHandle(handle -> handle.execute(
                "update batch set status = 'cancelled', due_at = null, completed_at = now() where id = ?", id));
        assertThat(leases.reopen(stranger, id, Duration.ZERO)).isFalse();
        var deleted = new DeletedBatchStore(databaseFixture.database());
        assertThat(deleted.delete(stranger, id, NOW)).isFalse();
        assertThat(deleted.delete(own, id, NOW)).isTrue();
        assertThat(leases.reopen(own, id, Duration.ZERO)).as("deleted").isFalse();
    }

    private static Schedule schedule(UUID workspace, String name) {
        return new Schedule(UUID.randomUUID(), workspace, Environment.PRODUCTION, name, "@daily", "UTC", Misfire.SKIP,
                "{}", "{}", false, null, NOW, NOW);
    }
}
