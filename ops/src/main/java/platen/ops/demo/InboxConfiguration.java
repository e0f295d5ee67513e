package platen.ops.demo;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Adds the demo's beans to a server. */
@Configuration(proxyBeanMethods = false)
class InboxConfiguration {

    @Bean
    Inboxes inboxes(Clock clock) {
        return new Inboxes(clock);
    }

    @Bean
    InboxPages inboxPages(Inboxes inboxes) {
        return new InboxPages(inboxes);
    }
}
