package platen.jobs.schedule;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.jobs.queue.JobQueue;

/** Creates firings for planned times that have passed, and enqueues firings again whose worker was lost. */
public final class FiringPlanner {
    private static final Logger log = LoggerFactory.getLogger(FiringPlanner.class);
    /** Time that the first job of a firing has to start before the firing is enqueued again. */
    static final Duration GRACE = Duration.ofSeconds(30);
    /** Maximum delay at which a planned time does not count as missed. */
    static final Duration TOLERANCE = Duration.ofMinutes(1);
    /** Maximum number of passed times that are fired, the latest ones; earlier ones are skipped. */
    static final int MAX_CATCH_UP = 100;
    private static final int AT_ONCE = 50;

    private final Database database;
    private final ScheduleStore schedules;
    private final FiringStore firings;
    private final JobQueue queue;
    private final Clock clock;

    public FiringPlanner(Database database, ScheduleStore schedules, FiringStore firings, JobQueue queue, Clock clock) {
        this.database = database;
        this.schedules = schedules;
        this.firings = firings;
        this.queue = queue;
        this.clock = clock;
    }

    /**
     * Creates the firings that are due and returns their number. Firings and the schedule's next planned time are
     * stored in one transaction.
     */
    public int plan() {
        Instant now = clock.instant();
        return database.inTransaction(
                () -> schedules.due(AT_ONCE, now).stream().mapToInt(schedule -> plan(schedule, now)).sum());
    }

    /** Enqueues firings whose retry is due, and those whose job or worker was lost, and returns their number. */
    public int requeue() {
        return database.inTransaction(() -> {
            List<UUID> due = firings.requeue(AT_ONCE, GRACE);
            due.forEach(id -> queue.enqueueAgain(new FiringJob(id)));
            return due.size();
        });
    }

    private int plan(Schedule schedule, Instant now) {
        CronTimes times = CronTimes.of(schedule.cron(), schedule.timeZone());
        Deque<Instant> passed = new ArrayDeque<>();
        int left = 0;
        Optional<Instant> next = Optional.ofNullable(schedule.nextAt());
        while (next.isPresent() && !next.get().isAfter(now)) {
            passed.add(next.get());
            if (passed.size() > MAX_CATCH_UP) {
                passed.remove();
                left++;
            }
            next = times.after(next.get());
        }
        Collection<Instant> fired = fired(schedule, passed, now);
        left += passed.size() - fired.size();
        if (left > 0) {
            log.warn("{} missed {} planned times, which are left out", PublicId.SCHEDULE.of(schedule.id()), left);
        }
        fired.forEach(time -> firings.plan(schedule.id(), time, 0, false, GRACE, now).ifPresent(this::enqueue));
        schedules.planned(schedule.id(), next.orElse(null));
        return fired.size();
    }

    private static Collection<Instant> fired(Schedule schedule, Deque<Instant> passed, Instant now) {
        if (passed.isEmpty()) {
            return List.of();
        }
        Instant latest = passed.getLast();
        return switch (schedule.misfire()) {
            case RUN_ALL -> passed;
            case RUN_ONCE -> List.of(latest);
            case SKIP -> latest.isBefore(now.minus(TOLERANCE)) ? List.of() : List.of(latest);
        };
    }

    private void enqueue(Firing firing) {
        queue.enqueue(new FiringJob(firing.id()));
    }
}
