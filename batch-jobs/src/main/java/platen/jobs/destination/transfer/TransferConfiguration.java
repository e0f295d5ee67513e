package platen.jobs.destination.transfer;

import java.util.random.RandomGenerator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.jobs.destination.link.LinkConfiguration;

/** Imports the beans that put files to destinations. */
@Configuration(proxyBeanMethods = false)
@Import({LinkConfiguration.class, MailMessages.class, MailTransfers.class, TransferDispatcher.class, TransferEnds.class,
        TransferFiles.class, TransferPlanner.class, TransferRecorder.class, TransferRepeats.class,
        TransferSending.class,
        WebhookMessages.class})
public class TransferConfiguration {
    @Bean
    TransferRetries transferRetries() {
        return new TransferRetries(RandomGenerator.getDefault());
    }
}
