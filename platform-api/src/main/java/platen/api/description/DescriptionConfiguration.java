package platen.api.description;

import java.util.concurrent.CompletableFuture;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.api.http.operation.OperationVocabulary;

/** Declares the Spring beans of the OpenAPI description. */
@Configuration(proxyBeanMethods = false)
@Import(DescriptionResource.class)
public class DescriptionConfiguration {

    /** Returns the vocabulary, as described. It is read in parallel with the rest of the start, which takes longer. */
    @Bean
    OperationVocabulary vocabulary() {
        return new OperationVocabulary(CompletableFuture.supplyAsync(VocabularyReader::all));
    }
}
