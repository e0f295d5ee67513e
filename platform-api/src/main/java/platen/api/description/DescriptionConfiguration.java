package platen.api.description;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.api.http.Vocabulary;

/** The room's wiring. */
@Configuration(proxyBeanMethods = false)
public class DescriptionConfiguration {

    /** What is described is what is known. */
    @Bean
    Vocabulary vocabulary() {
        return VocabularyReader.all();
    }

    @Bean
    DescriptionResource descriptionResource() {
        return new DescriptionResource();
    }
}
