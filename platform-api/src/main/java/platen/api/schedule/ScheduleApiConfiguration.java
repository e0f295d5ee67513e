package platen.api.schedule;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.db.schedule.FiringStore;
import platen.db.schedule.ScheduleStore;
import platen.jobs.schedule.Schedules;

/** Declares the Spring beans of the schedule API. */
@Configuration(proxyBeanMethods = false)
public class ScheduleApiConfiguration {
    @Bean
    ScheduleResource scheduleResource(ScheduleStore rows, FiringStore firings, Schedules schedules, Clock clock) {
        return new ScheduleResource(rows, firings, schedules, clock);
    }
}
