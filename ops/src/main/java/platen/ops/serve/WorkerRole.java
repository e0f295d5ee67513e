package platen.ops.serve;

import java.util.List;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.jobs.queue.JobLimiter;
import platen.ops.settings.Settings;
import platen.scheduler.JobServer;
import platen.scheduler.JobServerSettings;
import platen.scheduler.SchedulerConfiguration;
import platen.scheduler.SweepSettings;

/** Works the queue and fires schedules. */
@Configuration(proxyBeanMethods = false)
@Import(SchedulerConfiguration.class)
class WorkerRole {
    /** Number of renders, each at its timeout, that a run may take in sequence before its worker counts as stalled. */
    private static final int RENDERS_OF_A_RUN = 12;

    @Bean
    JobServerSettings jobServerSettings(Settings settings) {
        JobServerSettings usual = JobServerSettings.DEFAULTS;
        Settings.WorkerSettings worker = settings.worker();
        return new JobServerSettings(worker.name(), worker.jobsOrProcessors(), usual.pollInterval(),
                usual.serverTimeout(), usual.deleteSucceededAfter(), usual.purgeDeletedAfter(), worker.drainTimeout());
    }

    @Bean
    SweepSettings sweepSettings(Settings settings) {
        return settings.sweeps();
    }

    @Bean
    HealthIndicator jobServerHealthIndicator(JobServer server, List<JobLimiter> kinds, Settings settings) {
        return new JobServerHealth(server, settings.render().timeoutAsync().multipliedBy(RENDERS_OF_A_RUN), kinds);
    }
}
