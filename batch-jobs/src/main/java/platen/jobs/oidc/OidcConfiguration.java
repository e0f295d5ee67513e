package platen.jobs.oidc;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.jobs.outbound.Limits;
import platen.jobs.outbound.OutboundClient;

/** Configures the login by issuers. */
@Configuration(proxyBeanMethods = false)
@Import({IssuerChanges.class, IssuerMembers.class, IssuerPeople.class})
public class OidcConfiguration {

    @Bean
    IssuerProtocol issuerProtocol(OutboundClient client, Clock clock) {
        return new IssuerProtocol(new IssuerClient(client, Limits.ISSUER), clock);
    }
}
