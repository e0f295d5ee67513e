package platen.ops.serve;

import java.util.List;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.jobs.queue.JobLimiter;
import platen.ops.settings.Settings;
import platen.scheduler.JobServer;
import platen.scheduler.JobServerSettings;
import platen.scheduler.RecurringSweeps;
import platen.scheduler.SchedulerConfiguration;
import platen.scheduler.SweepReporter;
import platen.scheduler.SweepRunner;
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

    /** Starts the sweeps after the start, which needs processors and connections itself. */
    @Bean
    ApplicationListener<ApplicationReadyEvent> sweepsStart(SweepRunner frequent, RecurringSweeps slow,
            SweepReporter reporter) {
        return _ -> {
            frequent.start();
            slow.start();
            reporter.start();
        };
    }

    @Bean
    HealthIndicator jobServerHealthIndicator(JobServer server, List<JobLimiter> kinds, Settings settings) {
        return new JobServerHealth(server, settings.render().timeoutAsync().multipliedBy(RENDERS_OF_A_RUN), kinds);
    }
}
