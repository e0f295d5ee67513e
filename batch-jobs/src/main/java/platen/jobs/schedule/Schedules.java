package platen.jobs.schedule;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import platen.db.core.Database;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.db.workspace.Workspace;
import platen.jobs.queue.JobQueue;

/** Creates, changes and runs the schedules of workspaces. */
public final class Schedules {
    /** Maximum length of a name in characters. */
    public static final int MAX_NAME_LENGTH = 100;
    private static final int MAX_SCHEDULES = 100;

    private final Database database;
    private final ScheduleStore schedules;
    private final FiringStore firings;
    private final JobQueue queue;
    private final Clock clock;

    Schedules(Database database, ScheduleStore schedules, FiringStore firings, JobQueue queue, Clock clock) {
        this.database = database;
        this.schedules = schedules;
        this.firings = firings;
        this.queue = queue;
        this.clock = clock;
    }

    /** Returns a sentence when the workspace has reached its maximum number of schedules; else empty. */
    public Optional<String> full(Workspace workspace) {
        return schedules.of(workspace.id()).size() < MAX_SCHEDULES
                ? Optional.empty()
                : Optional.of("A workspace has at most " + MAX_SCHEDULES + " schedules.");
    }

    /** Creates a valid schedule, which starts with its next planned time. */
    public Schedule create(Schedule schedule) {
        Schedule planned = planned(schedule);
        schedules.create(planned);
        return planned;
    }

    /**
     * Changes a schedule. A schedule that was paused continues with the next planned time; missed times are not made up
     * for.
     */
    public Schedule change(Schedule schedule) {
        schedules.change(planned(schedule));
        return schedules.find(schedule.workspaceId(), schedule.id()).orElseThrow();
    }

    /** Creates a firing now, regardless of planned times and even while the schedule is paused. */
    public Firing runNow(Schedule schedule) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        return database.inTransaction(() -> {
            Firing firing = firings.plan(schedule.id(), now, 0, true, FiringPlanner.GRACE, now)
                    .orElseThrow(() -> new IllegalStateException("Two firings by hand in one microsecond"));
            queue.enqueue(new FiringJob(firing.id()));
            return firing;
        });
    }

    /** Returns the next planned times, at most {@code number}; none while paused. */
    public List<Instant> next(Schedule schedule, int number) {
        return schedule.paused()
                ? List.of()
                : CronTimes.of(schedule.cron(), schedule.timeZone()).after(clock.instant(), number);
    }

    private Schedule planned(Schedule schedule) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        Instant next = schedule.paused()
                ? null
                : CronTimes.of(schedule.cron(), schedule.timeZone()).after(now).orElse(null);
        return new Schedule(schedule.id(), schedule.workspaceId(), schedule.environment(), schedule.name(),
                schedule.cron(), schedule.timeZone(), schedule.misfire(), schedule.source(), schedule.batch(),
                schedule.paused(), next, schedule.createdAt(), now);
    }
}
