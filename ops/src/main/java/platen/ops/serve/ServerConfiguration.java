package platen.ops.serve;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.Database;
import platen.jobs.render.CutOff;
import platen.ops.Foundation;

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
    HealthIndicator databaseHealthIndicator(Database database) {
        return new DatabaseHealth(database);
    }
}
