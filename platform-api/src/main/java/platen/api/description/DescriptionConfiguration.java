package platen.api.description;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.api.http.operation.OperationVocabulary;

/** Declares the Spring beans of the OpenAPI description. */
@Configuration(proxyBeanMethods = false)
@Import(DescriptionResource.class)
public class DescriptionConfiguration {

    /** Returns the vocabulary, as described. */
    @Bean
    OperationVocabulary vocabulary() {
        return new OperationVocabulary(VocabularyReader::all);
    }

    /** Reads the description before the first request, but after the start, which needs the processors itself. */
    @Bean
    ApplicationListener<ApplicationReadyEvent> vocabularyReading(OperationVocabulary vocabulary) {
        return _ -> Thread.ofPlatform().daemon().name("api-vocabulary").start(vocabulary::read);
    }
}
