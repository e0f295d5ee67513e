package platen.jobs.schedule;

import java.time.Clock;
import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.db.core.Database;
import platen.db.schedule.FiringStore;
import platen.db.schedule.ScheduleStore;
import platen.db.template.TemplateStore;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.batch.intake.Batches;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.queue.JobQueue;
import platen.jobs.queue.WorkSlotSettings;
import platen.jobs.queue.WorkSlots;

/** Spring configuration of the schedule beans. */
@Configuration(proxyBeanMethods = false)
public class ScheduleConfiguration {
    /** Time beyond the limit of a query, to store its rows. */
    private static final Duration SOURCE_GRACE = Duration.ofMinutes(10);

    @Bean
    Sources scheduleSources(ObjectProvider<ScheduleSettings> settings, OutboundClient outboundClient,
            FiringStore firings) {
        return new Sources(settings.getIfAvailable(() -> ScheduleSettings.NONE), outboundClient, firings);
    }

    @Bean
    Schedules schedules(Database database, ScheduleStore rows, FiringStore firingRows, TemplateStore templates,
            WorkflowStore workflows, Sources sources, JobQueue queue, Clock clock) {
        return new Schedules(database, rows, firingRows, templates, workflows, sources, queue, clock);
    }

    @Bean
    FiringPlanner planner(Database database, ScheduleStore rows, FiringStore firingRows, JobQueue queue, Clock clock) {
        return new FiringPlanner(database, rows, firingRows, queue, clock);
    }

    @Bean
    Firings firings(Database database, ScheduleStore rows, FiringStore firingRows, WorkspaceStore workspaces,
            Sources sources, Batches batches, JobQueue queue, Clock clock) {
        return new Firings(database, rows, firingRows, workspaces, sources, batches, queue, clock);
    }

    @Bean
    WorkSlots sourceSlots(ObjectProvider<WorkSlotSettings> slots, ObjectProvider<ScheduleSettings> settings,
            JobQueue queue) {
        Duration query = settings.getIfAvailable(() -> ScheduleSettings.NONE).queries().time();
        return new WorkSlots("sources", slots.getIfAvailable(() -> WorkSlotSettings.DEFAULTS).sources(),
                query.plus(SOURCE_GRACE), queue::enqueueAgain);
    }

    @Bean
    FiringJobHandler firingJobHandler(Firings firings, WorkSlots sourceSlots) {
        return new FiringJobHandler(firings, sourceSlots);
    }
}
