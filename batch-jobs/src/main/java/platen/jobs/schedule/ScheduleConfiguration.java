package platen.jobs.schedule;

import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.db.Database;
import platen.db.schedule.FiringStore;
import platen.db.schedule.ScheduleStore;
import platen.db.template.TemplateStore;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.packet.Batches;
import platen.jobs.queue.JobQueue;

/** The room's wiring. */
@Configuration(proxyBeanMethods = false)
public class ScheduleConfiguration {
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
    Planner planner(Database database, ScheduleStore rows, FiringStore firingRows, JobQueue queue, Clock clock) {
        return new Planner(database, rows, firingRows, queue, clock);
    }

    @Bean
    Firings firings(Database database, ScheduleStore rows, FiringStore firingRows, WorkspaceStore workspaces,
            Sources sources, Batches batches, JobQueue queue, Clock clock) {
        return new Firings(database, rows, firingRows, workspaces, sources, batches, queue, clock);
    }

    @Bean
    FiringJobHandler firingJobHandler(Firings firings) {
        return new FiringJobHandler(firings);
    }
}
