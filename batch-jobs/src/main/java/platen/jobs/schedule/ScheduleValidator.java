package platen.jobs.schedule;

import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import platen.db.schedule.Schedule;
import platen.db.template.TemplateStore;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.Workspace;
import platen.jobs.destination.BatchDestinations;
import platen.jobs.json.StoredJson;

/** Checks schedules before they are stored. Objections are sentences for the person who wrote the schedule. */
public final class ScheduleValidator {
    private final TemplateStore templates;
    private final WorkflowStore workflows;
    private final Sources sources;
    private final BatchDestinations destinations;
    private final Clock clock;

    ScheduleValidator(TemplateStore templates, WorkflowStore workflows, Sources sources,
            BatchDestinations destinations, Clock clock) {
        this.templates = templates;
        this.workflows = workflows;
        this.sources = sources;
        this.destinations = destinations;
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
     * Returns a sentence about the template, workflow or destination of the schedule that does not exist; else empty.
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
        return terms.objection(destinations, schedule);
    }
}
