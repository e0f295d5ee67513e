package platen.db.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.event.Event;
import platen.db.event.EventStore;
import platen.db.event.EventType;
import platen.db.run.NewRun;
import platen.db.run.RunStore;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.db.submission.SubmissionFixture;
import platen.db.submission.SubmissionStore;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.DeliveryStore.NewDelivery;

class OpenWorkStoreTest {
    private static final Instant NOW = DatabaseFixture.THEN;

    @AutoClose
    private final DatabaseFixture databaseFixture = new DatabaseFixture();

    private final Database database = databaseFixture.database();
    private final UUID workspace = databaseFixture.workspace().id();

    @Test
    void aDatabaseAtRestHasNoOpenWork() {
        assertThat(open()).isEmpty();
    }

    @Test
    void aSubmissionBeingProcessedIsOpen() {
        SubmissionFixture.queue(new SubmissionStore(database), databaseFixture.submission(), Duration.ofHours(1));
        assertThat(open()).isEqualTo(Set.of("submissions"));
    }

    @Test
    void aRunBeingProcessedIsOpenAndItsSubmissionsAreNot() {
        NewRun run = databaseFixture.run(null);
        database.inTransaction(() -> {
            new RunStore(database).queue(run, Duration.ofHours(1));
            SubmissionFixture.queue(new SubmissionStore(database), databaseFixture.document(run, 0),
                    Duration.ofHours(1));
            SubmissionFixture.queue(new SubmissionStore(database), databaseFixture.document(run, 1),
                    Duration.ofHours(1));
        });
        assertThat(open()).isEqualTo(Set.of("runs"));
    }

    @Test
    void aBatchIsOpenOnceItIsDue() {
        UUID id = UUID.randomUUID();
        execute("""
                insert into batch (id, workspace_id, organization_id, environment, format, dry_run, on_error, strict,
                                   merged, free_plan, fingerprint, status, due_at, created_at)
                values (?, ?, ?, 'production', 'ndjson', false, 'continue', false, false, false, '\\x00',
                        'in_progress', now() + interval '1 hour', now())
                """, id, workspace, databaseFixture.workspace().organizationId());
        assertThat(open()).isEmpty();
        execute("update batch set due_at = now() where id = ?", id);
        assertThat(open()).isEqualTo(Set.of("batches"));
    }

    @Test
    void aDeliveryIsOpenUntilItIsFinal() {
        var event = new Event(UUID.randomUUID(), workspace, EventType.SUBMISSION_COMPLETED, "{}", NOW);
        new EventStore(database).append(event);
        var deliveries = new DeliveryStore(database);
        deliveries.queue(List.of(new NewDelivery(UUID.randomUUID(), workspace, event.id(), null,
                "https://example.org/", "submission.completed", "example", false, false, 6, NOW)));
        Set<String> pending = Set.of("deliveries");
        assertThat(open()).isEqualTo(pending);
        assertThat(deliveries.claim(1, 1, Duration.ofHours(1))).hasSize(1);
        assertThat(open()).as("in flight").isEqualTo(pending);
        execute("update delivery set status = 'failed', in_flight = false, due_at = null");
        assertThat(open()).isEmpty();
    }

    @Test
    void aReplayIsOpenUntilItIsFinished() {
        execute("""
                insert into delivery_replay (id, workspace_id, failed_since, failed_until, total, created_at)
                values (?, ?, now(), now(), 1, now())
                """, UUID.randomUUID(), workspace);
        assertThat(open()).isEqualTo(Set.of("replays"));
        execute("update delivery_replay set finished_at = now()");
        assertThat(open()).isEmpty();
    }

    @Test
    void aScheduleIsOpenWhenItsTimeHasCome() {
        Schedule schedule = schedule();
        new ScheduleStore(database).create(schedule);
        new ScheduleStore(database).planned(schedule.id(), NOW.plusMillis(1));
        assertThat(open()).isEmpty();
        new ScheduleStore(database).planned(schedule.id(), NOW);
        assertThat(open()).isEqualTo(Set.of("firings"));
    }

    @Test
    void aPendingFiringIsOpen() {
        Schedule schedule = schedule();
        new ScheduleStore(database).create(schedule);
        assertThat(new FiringStore(database).plan(schedule.id(), NOW, 0, false, Duration.ofHours(1), NOW))
                .isPresent();
        assertThat(open()).isEqualTo(Set.of("firings"));
    }

    @Test
    void aMailIsOpenOnceAnAttemptIsDueOrItsWorkerIsLost() {
        execute("""
                insert into mail (id, workspace_id, recipient, subject, body, status, in_flight, due_at, created_at)
                values (?, ?, 'ada@example.org', 'Hello', 'Hello', 'pending', true, now() + interval '1 hour', now())
                """, UUID.randomUUID(), workspace);
        assertThat(open()).isEmpty();
        execute("update mail set due_at = now()");
        assertThat(open()).isEqualTo(Set.of("mails"));
        execute("update mail set status = 'sent', sent_at = now(), in_flight = false, due_at = null");
        assertThat(open()).isEmpty();
    }

    /** Returns the kinds of work that are open. */
    private Set<String> open() {
        OpenWork work = new OpenWorkStore(database).find(NOW);
        Map<String, Boolean> kinds = Map.of("submissions", work.submissions(), "runs", work.runs(), "batches",
                work.batches(), "deliveries", work.deliveries(), "replays", work.replays(), "transfers",
                work.transfers(), "firings", work.firings(), "mails", work.mails(), "seals", work.seals());
        return kinds.keySet().stream().filter(kinds::get).collect(Collectors.toSet());
    }

    private void execute(String sql, Object... values) {
        database.jdbi().useHandle(handle -> handle.execute(sql, values));
    }

    private Schedule schedule() {
        return new Schedule(UUID.randomUUID(), workspace, Environment.PRODUCTION, "daily", "@daily", "UTC",
                Misfire.SKIP, "{}", "{}", false, null, NOW, NOW);
    }
}
