package platen.jobs.schedule;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.db.template.TemplateStore;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.Workspace;
import platen.jobs.json.StoredJson;
import platen.jobs.queue.JobQueue;

/** Creates, validates, changes and runs the schedules of workspaces. */
public final class Schedules {
    /** Maximum length of a name in characters. */
    public static final int MAX_NAME_LENGTH = 100;
    private static final int MAX_SCHEDULES = 100;

    private final Database database;
    private final ScheduleStore schedules;
    private final FiringStore firings;
    private final TemplateStore templates;
    private final WorkflowStore workflows;
    private final Sources sources;
    private final JobQueue queue;
    private final Clock clock;

    Schedules(Database database, ScheduleStore schedules, FiringStore firings, TemplateStore templates,
            WorkflowStore workflows, Sources sources, JobQueue queue, Clock clock) {
        this.database = database;
        this.schedules = schedules;
        this.firings = firings;
        this.templates = templates;
        this.workflows = workflows;
        this.sources = sources;
        this.queue = queue;
        this.clock = clock;
    }

    /** Returns a sentence about the first error of a schedule of this workspace; empty when it is valid. */
    public Optional<String> objection(Workspace workspace, Schedule schedule) {
        try {
            if (CronTimes.of(schedule.cron(), schedule.timeZone()).after(clock.instant()).isEmpty()) {
                return Optional.of("No time ever comes to which '" + schedule.cron() + "' applies.");
            }
            BatchTerms terms = BatchTerms.of(StoredJson.object(schedule.batch()));
            BatchSource source = BatchSource.of(StoredJson.object(schedule.source()));
            return terms.objection().or(() -> sources.objection(workspace, source));
        } catch (IllegalArgumentException e) {
            return Optional.of(e.getMessage() + ".");
        }
    }

    /** Returns a sentence about a source member that the source's type does not use; empty when there is none. */
    public Optional<String> strayMember(Schedule schedule) {
        return BatchSource.strayMember(StoredJson.object(schedule.source()));
    }

    /**
     * Returns a sentence about the template or workflow of the schedule when the organization does not have it; else
     * empty.
     */
    public Optional<String> missing(Workspace workspace, Schedule schedule) {
        UUID organization = workspace.organizationId();
        BatchTerms terms = BatchTerms.of(StoredJson.object(schedule.batch()));
        String template = terms.template();
        String workflow = terms.workflow();
        if (template != null && templates.findByAlias(organization, template).filter(each -> !each.archived())
                .isEmpty()) {
            return Optional.of("'batch.template' names '" + template + "', which is no template; upload it first.");
        }
        if (workflow != null && workflows.findByAlias(organization, workflow).filter(each -> !each.archived())
                .isEmpty()) {
            return Optional.of("'batch.workflow' names '" + workflow + "', which is no workflow; make it first.");
        }
        return Optional.empty();
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
