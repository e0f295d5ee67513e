package platen.scheduler.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jobrunr.jobs.Job;
import org.jobrunr.jobs.states.StateName;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.RaceFixture;
import platen.db.batch.StepStore;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.event.Event;
import platen.db.event.EventStore;
import platen.db.event.EventType;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStatus;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.db.sweep.SweepRunStore;
import platen.db.trace.TraceStore;
import platen.db.webhook.DeliveryLogStore;
import platen.db.workspace.UsageStore;
import platen.jobs.render.work.RenderJob;

/** Tests of time-based sweeps, with a clock that the tests set. */
class CalendarSweepsTest {
    private static final Instant LAST_MOMENT = Instant.parse("2026-08-31T23:59:59.999999Z");
    private static final LocalDate AUGUST = LocalDate.of(2026, 8, 1);
    private static final LocalDate SEPTEMBER = LocalDate.of(2026, 9, 1);
    private static final LocalDate OCTOBER = LocalDate.of(2026, 10, 1);

    @AutoClose
    private final DatabaseFixture databaseFixture = new DatabaseFixture();

    private Instant now = LAST_MOMENT;

    @Test
    void aKeyIsMarkedOnceWhenItsTimeIsOver() throws Exception {
        var keys = new KeyStore(databaseFixture.database());
        var sweep = new KeyExpirySweep(keys, () -> now);
        keys.issue(databaseFixture.workspace().id(), "short", Environment.PRODUCTION, Set.of(Scope.TEMPLATE_READ),
                Duration.ofDays(1), now);
        keys.issue(databaseFixture.workspace().id(), "endless", Environment.PRODUCTION, Set.of(Scope.TEMPLATE_READ),
                null, now);
        assertThat(sweep.runOnce()).isZero();
        now = now.plus(Duration.ofDays(1));
        List<Integer> marked = RaceFixture.of(4, sweep::runOnce);
        assertThat(marked).containsExactlyInAnyOrder(1, 0, 0, 0);
    }

    @Test
    void thisAndTheNextMonthAreOpenedOnceForEveryWorkspace() throws Exception {
        var sweep = new UsageMonthSweep(new UsageStore(databaseFixture.database()), () -> now);
        RaceFixture.of(4, sweep::runOnce);
        assertThat(months()).containsExactly(AUGUST, SEPTEMBER);
        assertThat(sweep.runOnce()).isZero();
        now = now.plusNanos(1_000);
        assertThat(sweep.runOnce()).isEqualTo(1);
        assertThat(months()).containsExactly(AUGUST, SEPTEMBER, OCTOBER);
    }

    @Test
    void aMonthThatIsInUseKeepsItsCount() {
        var usage = new UsageStore(databaseFixture.database());
        usage.reserve(databaseFixture.workspace(), AUGUST, databaseFixture.renders(AUGUST, 7));
        new UsageMonthSweep(usage, () -> now).runOnce();
        assertThat(usage.used(databaseFixture.workspace().id(), AUGUST)).isEqualTo(7);
    }

    @Test
    void aCounterThatWentWrongIsPutRight() {
        var usage = new UsageStore(databaseFixture.database());
        usage.reserve(databaseFixture.workspace(), AUGUST, databaseFixture.renders(AUGUST, 7));
        var sweep = new UsageRecountSweep(usage, () -> now);
        assertThat(sweep.runOnce()).as("the month's and its day's").isEqualTo(2);
        assertThat(usage.used(databaseFixture.workspace().id(), AUGUST)).isZero();
        assertThat(sweep.runOnce()).isZero();
    }

    @Test
    void tracesAreDeletedAfterAWeek() {
        var traces = new TraceStore(databaseFixture.database());
        UUID old = UUID.randomUUID();
        UUID young = UUID.randomUUID();
        traces.keep(old, "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");
        traces.keep(young, "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");
        databaseFixture.database().jdbi().useHandle(handle -> handle
                .execute("update trace set created_at = now() - interval '8 days' where subject_id = ?", old));
        assertThat(new TracesSweep(traces).runOnce()).isEqualTo(1);
        assertThat(traces.of(old)).isEmpty();
        assertThat(traces.of(young)).isPresent();
    }

    @Test
    void theLogOfWebhooksIsKeptAsLongAsItIsSet() {
        var sweep = new WebhookLogSweep(new DeliveryLogStore(databaseFixture.database()), Duration.ofDays(90),
                () -> now);
        new EventStore(databaseFixture.database()).append(List.of(event(now), event(now.minus(Duration.ofDays(89)))));
        assertThat(sweep.runOnce()).isZero();
        now = now.plus(Duration.ofDays(1)).plusSeconds(1);
        assertThat(sweep.runOnce()).isEqualTo(1);
        assertThat(sweep.runOnce()).isZero();
    }

    @Test
    void firingsAreKeptForTheirRetentionAndTheLatestForever() {
        var firings = new FiringStore(databaseFixture.database());
        var sweep = new BatchLogSweep(new StepStore(databaseFixture.database()), firings, Duration.ofDays(90),
                () -> now);
        Schedule daily = schedule();
        Schedule yearly = schedule();
        UUID first = fired(firings, daily, 0);
        Firing pending = planned(firings, daily, 1);
        UUID third = fired(firings, daily, 2);
        UUID latest = fired(firings, daily, 3);
        UUID only = fired(firings, yearly, 0);

        now = now.plus(Duration.ofDays(90));
        assertThat(sweep.runOnce()).isZero();
        now = now.plusNanos(1_000);
        assertThat(sweep.runOnce()).isEqualTo(1);
        assertThat(ids(firings, daily)).containsExactly(latest, third, pending.id()).doesNotContain(first);
        now = now.plus(Duration.ofDays(400));
        assertThat(sweep.runOnce()).isEqualTo(1);
        assertThat(ids(firings, daily)).containsExactly(latest, pending.id());
        assertThat(ids(firings, yearly)).containsExactly(only);
    }

    @Test
    void aFailedJobIsDeletedAfterAWeek() {
        try (var queue = new QueueFixture(databaseFixture.testing())) {
            var sweep = new FailedJobsSweep(queue.storage(), new SweepRunStore(databaseFixture.database()), () -> now);
            UUID failed = UUID.randomUUID();
            UUID waiting = UUID.randomUUID();
            queue.queue().enqueue(new RenderJob(failed));
            queue.queue().enqueue(new RenderJob(waiting));
            Job job = queue.storage().getJobById(failed);
            job.failed("on purpose", new IllegalStateException("on purpose"));
            queue.storage().save(job);

            now = Instant.now().plus(Duration.ofDays(6));
            assertThat(sweep.runOnce()).isZero();
            now = Instant.now().plus(Duration.ofDays(8));
            assertThat(sweep.runOnce()).isEqualTo(1);
            assertThat(queue.storage().countJobs(StateName.FAILED)).isZero();
            assertThat(queue.rows()).containsExactly(waiting);
        }
    }

    private Schedule schedule() {
        var schedule = new Schedule(PublicId.next(), databaseFixture.workspace().id(), Environment.PRODUCTION, "s",
                "0 6 * * *",
                "UTC", Misfire.RUN_ONCE, "{}", "{}", false, now, now, now);
        new ScheduleStore(databaseFixture.database()).create(schedule);
        return schedule;
    }

    /** Creates a firing that was planned this many days from now and ended without a batch. */
    private UUID fired(FiringStore firings, Schedule schedule, int days) {
        Firing firing = planned(firings, schedule, days);
        assertThat(firings.end(firing, FiringStatus.EMPTY, null, firing.plannedAt())).isTrue();
        return firing.id();
    }

    private Firing planned(FiringStore firings, Schedule schedule, int days) {
        Instant time = now.plus(Duration.ofDays(days));
        return firings.plan(schedule.id(), time, 0, false, Duration.ZERO, time).orElseThrow();
    }

    private static List<UUID> ids(FiringStore firings, Schedule schedule) {
        return firings.newest(schedule.id(), 10).stream().map(Firing::id).toList();
    }

    private Event event(Instant createdAt) {
        return new Event(PublicId.next(), databaseFixture.workspace().id(), EventType.SUBMISSION_COMPLETED, "{}",
                createdAt);
    }

    private List<LocalDate> months() {
        return databaseFixture.database().jdbi().withHandle(handle -> handle
                .createQuery("select month from usage_month where workspace_id = :id order by month")
                .bind("id", databaseFixture.workspace().id())
                .mapTo(LocalDate.class)
                .list());
    }
}
