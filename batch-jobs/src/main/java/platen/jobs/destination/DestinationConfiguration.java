package platen.jobs.destination;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.secret.SecretCipher;
import platen.jobs.destination.transport.CredentialCipher;

/** Imports the beans of destinations. */
@Configuration(proxyBeanMethods = false)
@Import({BatchDestinations.class, DestinationTransports.class, Destinations.class})
public class DestinationConfiguration {
    @Bean
    CredentialCipher credentialCipher(SecretCipher cipher) {
        return new CredentialCipher(cipher);
    }
}
