package platen.api.usage;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.db.workspace.UsageStore;

/** The room's wiring. */
@Configuration(proxyBeanMethods = false)
public class UsageConfiguration {

    @Bean
    UsageResource usageResource(UsageStore usage, Clock clock) {
        return new UsageResource(usage, clock);
    }
}
