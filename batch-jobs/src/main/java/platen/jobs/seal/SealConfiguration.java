package platen.jobs.seal;

import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.core.Database;
import platen.db.seal.SealCertificateStore;

/** Defines the beans that seal documents. */
@Configuration(proxyBeanMethods = false)
@Import(Sealer.class)
public class SealConfiguration {

    /** Without settings, as in tests that seal nothing, there is no key. */
    @Bean
    SealKeys sealKeys(ObjectProvider<SealSettings> settings, Database database, SealCertificateStore certificates,
            Clock clock) {
        SealSettings found = settings.getIfAvailable();
        if (found == null) {
            return () -> {
                throw new SealUnavailableException("No seal is configured.");
            };
        }
        return new StoredSealKeys(database, certificates, found, clock);
    }
}
