package platen.ops.serve;

import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.ops.Settings;
import platen.scheduler.JobServer;
import platen.scheduler.JobServerSettings;
import platen.scheduler.SchedulerConfiguration;
import platen.scheduler.SweepSettings;

/** Works the queue and keeps the timetable. */
@Configuration(proxyBeanMethods = false)
@Import(SchedulerConfiguration.class)
class WorkerRole {

    @Bean
    JobServerSettings jobServerSettings(Settings settings) {
        JobServerSettings usual = JobServerSettings.DEFAULTS;
        Settings.WorkerSettings worker = settings.worker();
        return new JobServerSettings(worker.name(), worker.jobsOrProcessors(), usual.pollInterval(),
                usual.serverTimeout(), usual.deleteSucceededAfter(), usual.purgeDeletedAfter(), worker.drain());
    }

    @Bean
    SweepSettings sweepSettings(Settings settings) {
        return settings.sweeps();
    }

    @Bean
    HealthIndicator jobServerHealthIndicator(JobServer server) {
        return new JobServerHealth(server);
    }
}
