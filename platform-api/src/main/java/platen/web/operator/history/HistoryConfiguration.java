package platen.web.operator.history;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.core.Database;
import platen.db.history.HistoryStore;

/** Declares the history pages. */
@Configuration(proxyBeanMethods = false)
@Import(HistoryPages.class)
public class HistoryConfiguration {

    @Bean
    HistoryStore historyStore(Database database) {
        return new HistoryStore(database);
    }
}
