package platen.jobs.seal;

import java.nio.file.Path;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.core.Database;
import platen.db.seal.SealCertificateStore;
import platen.jobs.outbound.OutboundClient;

/** Defines the beans that seal documents. */
@Configuration(proxyBeanMethods = false)
@Import(Sealer.class)
public class SealConfiguration {

    /** An executable without settings, as in tests, uses a folder of this process alone. */
    @Bean
    StoredSealKeys sealKeys(ObjectProvider<SealSettings> settings, Database database,
            SealCertificateStore certificates, Clock clock) {
        return new StoredSealKeys(database, certificates, settings.getIfAvailable(SealConfiguration::ofThisProcess),
                clock);
    }

    @Bean
    TimeStamps timeStamps(OutboundClient client, ObjectProvider<SealSettings> settings) {
        return new TimeStamps(client, settings.getIfAvailable(SealConfiguration::ofThisProcess));
    }

    private static SealSettings ofThisProcess() {
        return SealSettings.in(Path.of(System.getProperty("java.io.tmpdir"),
                "platen-seal-" + ProcessHandle.current().pid()));
    }
}
