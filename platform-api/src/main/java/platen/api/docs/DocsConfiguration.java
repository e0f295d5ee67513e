package platen.api.docs;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Declares the Spring beans of the documentation pages. */
@Configuration(proxyBeanMethods = false)
public class DocsConfiguration {

    @Bean
    DocsPage docsPage() {
        return new DocsPage();
    }
}
