package platen.api.description;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The room's wiring. */
@Configuration(proxyBeanMethods = false)
public class DescriptionConfiguration {

    @Bean
    DescriptionResource descriptionResource() {
        return new DescriptionResource();
    }
}
