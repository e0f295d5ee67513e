package platen.jobs.destination.open;

import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.jobs.destination.transport.CredentialCipher;
import platen.jobs.mail.MailSettings;
import platen.jobs.outbound.OutboundClient;

/** Spring configuration of the transports of destinations. */
@Configuration(proxyBeanMethods = false)
@Import(CredentialCipher.class)
public class DestinationTransportConfiguration {
    @Bean
    Transports transports(ObjectProvider<DestinationSettings> settings, MailSettings mail,
            OutboundClient outboundClient,
            Clock clock) {
        return new GuardedTransports(settings.getIfAvailable(() -> DestinationSettings.NONE), mail, outboundClient,
                clock);
    }
}
