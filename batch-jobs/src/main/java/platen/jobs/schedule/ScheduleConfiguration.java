package platen.jobs.schedule;

import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.schedule.FiringStore;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.queue.JobLimiter;
import platen.jobs.queue.JobLimits;
import platen.jobs.queue.JobQueue;

/** Spring configuration of the schedule beans. */
@Configuration(proxyBeanMethods = false)
@Import({FiringJobHandler.class, FiringOwners.class, FiringPlanner.class, Firings.class, ScheduleValidator.class,
        Schedules.class, SourceTrials.class})
public class ScheduleConfiguration {
    /** Time beyond the limit of a query, to store its rows. */
    private static final Duration SOURCE_GRACE = Duration.ofMinutes(10);

    @Bean
    Sources scheduleSources(ObjectProvider<ScheduleSettings> settings, OutboundClient outboundClient,
            FiringStore firings) {
        return new Sources(settings.getIfAvailable(() -> ScheduleSettings.NONE), outboundClient, firings);
    }

    @Bean
    JobLimiter sourceLimiter(ObjectProvider<JobLimits> limits, ObjectProvider<ScheduleSettings> settings,
            JobQueue queue) {
        Duration query = settings.getIfAvailable(() -> ScheduleSettings.NONE).queries().time();
        return new JobLimiter("sources", limits.getIfAvailable(() -> JobLimits.DEFAULTS).sources(),
                query.plus(SOURCE_GRACE), queue::enqueueAgain);
    }
}
