package platen.ops.serve;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.Database;
import platen.db.batch.BatchStore;
import platen.db.submission.BacklogStore;
import platen.jobs.observe.QueueMeters;
import platen.jobs.render.CutOff;
import platen.ops.Foundation;
import platen.scheduler.JobServer;

/** What every server has, and the doors of its role. Logins, where there are some, bring users of their own. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = UserDetailsServiceAutoConfiguration.class)
@Import({Foundation.class, Roles.class})
class ServerConfiguration {

    @Bean
    CutOff.Stuck lastResort() {
        return new LastResort();
    }

    @Bean
    QueueMeters queueMeters(Database database) {
        return new QueueMeters(new BacklogStore(database), new BatchStore(database));
    }

    @Bean
    ProcessMeters processMeters(Database database, ObjectProvider<JobServer> server) {
        return new ProcessMeters(database, server);
    }

    @Bean
    HealthIndicator databaseHealthIndicator(Database database) {
        return new DatabaseHealth(database);
    }

    @Bean
    HealthIndicator roomHealthIndicator(Database database) {
        return new RoomHealth(database);
    }
}
