package platen.jobs.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.jobs.batch.BatchFixture;

/** Changes to a schedule that is due and not fired yet. */
class SchedulesTest {
    private static final Instant DUE = Instant.parse("2026-06-05T06:00:00Z");
    private static final Instant NOW = DUE.plusSeconds(300);
    private static final BatchFixture batchFixture = new BatchFixture();

    private final ScheduleStore rows = new ScheduleStore(batchFixture.jobsFixture.database);
    private final FiringStore firings = new FiringStore(batchFixture.jobsFixture.database);
    private final Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
    private final Schedules schedules = new Schedules(batchFixture.jobsFixture.database, rows, firings,
            batchFixture.jobsFixture.queue, batchFixture.jobsFixture.trail, clock);

    @AfterAll
    static void close() {
        batchFixture.close();
    }

    @Test
    void renamingAScheduleKeepsItsDueTimes() {
        Schedule schedule = due();
        Schedule renamed = schedules.change(changed(schedule, "renamed", schedule.cron()), Actor.SYSTEM);
        assertThat(renamed.name()).isEqualTo("renamed");
        assertThat(renamed.nextAt()).isEqualTo(DUE);
        assertThat(planned(schedule)).isEqualTo(1);
    }

    @Test
    void anotherPlanBeginsWithItsOwnNextTime() {
        Schedule schedule = due();
        assertThat(schedules.change(changed(schedule, "s", "0 7 * * *"), Actor.SYSTEM).nextAt())
                .isEqualTo(Instant.parse("2026-06-05T07:00:00Z"));
        assertThat(planned(schedule)).isZero();
    }

    @Test
    void timesDuringAPauseAreSkipped() {
        Schedule schedule = due();
        assertThat(schedules.change(schedule.withPaused(true), Actor.SYSTEM).nextAt()).isNull();
        assertThat(schedules.change(schedule, Actor.SYSTEM).nextAt()).isEqualTo(Instant.parse("2026-06-06T06:00:00Z"));
        assertThat(planned(schedule)).isZero();
    }

    private Schedule due() {
        var schedule = new Schedule(PublicId.next(), batchFixture.jobsFixture.workspace.id(), Environment.PRODUCTION,
                "s",
                "0 6 * * *", "UTC", Misfire.RUN_ONCE, "{\"type\":\"url\",\"url\":\"https://rows.example/\"}",
                "{\"template\":\"letter\"}", false, DUE, DUE, DUE);
        rows.create(schedule);
        return schedule;
    }

    private static Schedule changed(Schedule schedule, String name, String cron) {
        return new Schedule(schedule.id(), schedule.workspaceId(), schedule.environment(), name, cron,
                schedule.timeZone(), schedule.misfire(), schedule.source(), schedule.batch(), schedule.paused(),
                schedule.nextAt(), schedule.createdAt(), schedule.updatedAt());
    }

    private int planned(Schedule schedule) {
        new FiringPlanner(batchFixture.jobsFixture.database, rows, firings, batchFixture.jobsFixture.queue,
                clock)
                .plan();
        return firings.newest(schedule.id(), 10).size();
    }
}
