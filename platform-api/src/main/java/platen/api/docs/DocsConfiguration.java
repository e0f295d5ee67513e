package platen.api.docs;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The room's wiring. */
@Configuration(proxyBeanMethods = false)
public class DocsConfiguration {

    @Bean
    DocsPage docsPage() {
        return new DocsPage();
    }
}
