package platen.jobs.destination.transfer;

import java.util.random.RandomGenerator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the beans that put files to destinations. */
@Configuration(proxyBeanMethods = false)
@Import({TransferDispatcher.class, TransferEnds.class, TransferFiles.class, TransferPlanner.class,
        TransferRecorder.class, TransferRepeats.class})
public class TransferConfiguration {
    @Bean
    TransferRetries transferRetries() {
        return new TransferRetries(RandomGenerator.getDefault());
    }
}
