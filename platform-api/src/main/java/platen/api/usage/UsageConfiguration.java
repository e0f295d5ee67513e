package platen.api.usage;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.db.workspace.UsageStore;

/** Declares the Spring beans of the usage API. */
@Configuration(proxyBeanMethods = false)
public class UsageConfiguration {

    @Bean
    UsageResource usageResource(UsageStore usage, Clock clock) {
        return new UsageResource(usage, clock);
    }
}
