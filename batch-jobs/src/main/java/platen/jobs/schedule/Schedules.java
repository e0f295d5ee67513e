package platen.jobs.schedule;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.db.workspace.Workspace;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.json.StoredJson;
import platen.jobs.queue.JobQueue;
import tools.jackson.databind.node.ObjectNode;

/** Creates, changes and runs the schedules of workspaces. */
public final class Schedules {
    /** Maximum length of a name in characters. */
    public static final int MAX_NAME_LENGTH = 100;
    private static final int MAX_SCHEDULES = 100;

    private final Database database;
    private final ScheduleStore schedules;
    private final FiringStore firings;
    private final JobQueue queue;
    private final AuditTrail audit;
    private final Clock clock;

    Schedules(Database database, ScheduleStore schedules, FiringStore firings, JobQueue queue,
            AuditTrail audit, Clock clock) {
        this.database = database;
        this.schedules = schedules;
        this.firings = firings;
        this.queue = queue;
        this.audit = audit;
        this.clock = clock;
    }

    /** Returns a sentence when the workspace has reached its maximum number of schedules; else empty. */
    public Optional<String> full(Workspace workspace) {
        return schedules.of(workspace.id()).size() < MAX_SCHEDULES
                ? Optional.empty()
                : Optional.of("A workspace has at most " + MAX_SCHEDULES + " schedules.");
    }

    /** Creates a valid schedule, which starts with its next planned time. */
    public Schedule create(Schedule schedule, Actor actor) {
        Schedule planned = planned(schedule);
        database.inTransaction(() -> {
            schedules.create(planned);
            record(planned, actor, AuditType.SCHEDULE_CREATED, Difference.created(json(planned)));
        });
        return planned;
    }

    /**
     * Changes a schedule. A schedule that was paused continues with the next planned time; missed times are not made up
     * for.
     */
    public Schedule change(Schedule schedule, Actor actor) {
        return database.inTransaction(() -> {
            Schedule before = schedules.find(schedule.workspaceId(), schedule.id()).orElseThrow();
            schedules.change(planned(schedule));
            Schedule after = schedules.find(schedule.workspaceId(), schedule.id()).orElseThrow();
            record(after, actor, AuditType.SCHEDULE_CHANGED, Difference.changed(json(before), json(after)));
            return after;
        });
    }

    /** Deletes a schedule; its batches stay. */
    public void delete(Schedule schedule, Actor actor) {
        database.inTransaction(() -> {
            schedules.delete(schedule.workspaceId(), schedule.id(), clock.instant());
            record(schedule, actor, AuditType.SCHEDULE_DELETED, Difference.deleted(json(schedule)));
        });
    }

    /** Creates a firing now, regardless of planned times and even while the schedule is paused. */
    public Firing runNow(Schedule schedule, Actor actor) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        return database.inTransaction(() -> {
            Firing firing = firings.plan(schedule.id(), now, 0, true, FiringPlanner.GRACE, now)
                    .orElseThrow(() -> new IllegalStateException("Two firings by hand in one microsecond"));
            queue.enqueue(new FiringJob(firing.id()));
            record(schedule, actor, AuditType.SCHEDULE_RUN, Difference.action(
                    AuditTrail.object().put("firing_id", PublicId.FIRING.of(firing.id()))));
            return firing;
        });
    }

    /** Returns the next planned times, at most {@code number}; none while paused. */
    public List<Instant> next(Schedule schedule, int number) {
        return schedule.paused()
                ? List.of()
                : CronTimes.of(schedule.cron(), schedule.timeZone()).after(clock.instant(), number);
    }

    private void record(Schedule schedule, Actor actor, AuditType type, Difference difference) {
        difference.details().put("schedule_id", PublicId.SCHEDULE.of(schedule.id())).put("name", schedule.name());
        audit.record(schedule.workspaceId(), actor, type, schedule.id(), difference);
    }

    private static ObjectNode json(Schedule schedule) {
        ObjectNode json = AuditTrail.object()
                .put("name", schedule.name())
                .put("environment", schedule.environment().wire())
                .put("cron", schedule.cron())
                .put("time_zone", schedule.timeZone())
                .put("misfire", schedule.misfire().wire())
                .put("paused", schedule.paused());
        json.set("batch_source", StoredJson.object(schedule.source()));
        json.set("batch", StoredJson.object(schedule.batch()));
        return json;
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
