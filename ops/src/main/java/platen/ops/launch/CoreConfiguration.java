package platen.ops.launch;

import java.time.Clock;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.DatabaseConfiguration;
import platen.db.core.Database;
import platen.jobs.JobsConfiguration;
import platen.jobs.destination.open.DestinationSettings;
import platen.jobs.isolation.IsolationSettings;
import platen.jobs.outbound.AllowList;
import platen.jobs.queue.JobLimits;
import platen.jobs.queue.QueueTables;
import platen.jobs.schedule.ScheduleSettings;
import platen.jobs.seal.SealSettings;
import platen.jobs.settings.JobsSettings;
import platen.ops.settings.Role;
import platen.ops.settings.Settings;

/**
 * Configures what every role and command uses: the database modules and the application modules, with a clock and the
 * settings.
 */
@Configuration(proxyBeanMethods = false)
@Import({DatabaseConfiguration.class, JobsConfiguration.class})
public class CoreConfiguration {
    private static final int USUAL_PORT = 8080;

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    /** Returns the database, whose first use waits for the opening. The opening is closed after all that uses it. */
    @Bean
    Database database(DatabaseOpening opening) {
        return opening.database();
    }

    /** The opening creates the tables. */
    @Bean
    QueueTables queueTables() {
        return new QueueTables();
    }

    @Bean
    JobsSettings jobsSettings(Settings settings, @Value("${platen.api.base-url:}") String baseUrl) {
        return new JobsSettings(settings.render().templateCache().toBytes(), settings.quota().environments(),
                settings.render().maxConcurrentOrProcessors(), settings.render().limits(),
                AllowList.parse(settings.outbound().allow()), settings.mail().mail(),
                linkBase(settings, baseUrl));
    }

    @Bean
    JobLimits jobLimits(Settings settings) {
        return settings.worker().jobLimits();
    }

    @Bean
    IsolationSettings isolationSettings(Settings settings) {
        return settings.isolation().settings();
    }

    @Bean
    ScheduleSettings scheduleSettings(Settings settings) {
        return settings.schedules().schedules();
    }

    @Bean
    DestinationSettings destinationSettings(Settings settings) {
        return settings.destinations().destinations();
    }

    @Bean
    SealSettings sealSettings(Settings settings) {
        return settings.seal().settings(settings.data());
    }

    /**
     * Returns the base URL of links in events. Events are written outside of requests, where the public address is
     * unknown, so without a setting the base is this machine.
     */
    private static String linkBase(Settings settings, String baseUrl) {
        if (!baseUrl.isBlank()) {
            return baseUrl.strip().replaceFirst("/+$", "");
        }
        Integer port = settings.http().port();
        return (settings.tls().isOn() ? "https" : "http") + "://localhost:"
                + (port == null || settings.role() == Role.WORKER ? USUAL_PORT : port);
    }
}
