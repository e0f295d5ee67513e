package platen.ops;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.ArchiveConfiguration;
import platen.db.Database;
import platen.jobs.JobsSettings;
import platen.jobs.WorkshopConfiguration;
import platen.jobs.outbound.AllowList;

/** What every role and command stands on: the archive and the workshop, over a clock and the settings. */
@Configuration(proxyBeanMethods = false)
@Import({ArchiveConfiguration.class, WorkshopConfiguration.class})
public class Foundation {

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    @Bean
    Database database(Archive archive) {
        return archive.database();
    }

    @Bean
    JobsSettings jobsSettings(Settings settings) {
        return new JobsSettings(settings.render().planCache().toBytes(), settings.quota().countEnvironments(),
                settings.render().slotsOrProcessors(), AllowList.parse(settings.outbound().allow()));
    }
}
