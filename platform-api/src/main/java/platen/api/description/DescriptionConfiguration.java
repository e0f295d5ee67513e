package platen.api.description;

import java.util.concurrent.CompletableFuture;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.api.http.OperationVocabulary;

/** The room's wiring. */
@Configuration(proxyBeanMethods = false)
public class DescriptionConfiguration {

    /** What is described is what is known; read beside the rest of the start, which takes longer. */
    @Bean
    OperationVocabulary vocabulary() {
        return new OperationVocabulary(CompletableFuture.supplyAsync(VocabularyReader::all));
    }

    @Bean
    DescriptionResource descriptionResource() {
        return new DescriptionResource();
    }
}
