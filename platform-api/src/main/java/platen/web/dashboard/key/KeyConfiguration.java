package platen.web.dashboard.key;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.api.http.reply.Links;
import platen.db.key.KeyStore;
import platen.jobs.key.Keys;
import platen.web.dashboard.DashboardConfiguration;

/** Declares the pages of API keys. */
@Configuration(proxyBeanMethods = false)
@Import(DashboardConfiguration.class)
public class KeyConfiguration {

    @Bean
    KeyPages keyPages(KeyStore keys, Links links, Clock clock) {
        return new KeyPages(new Keys(keys, clock), links, clock);
    }
}
