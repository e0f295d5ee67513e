package platen.web.dashboard.audit;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.audit.AuditStore;
import platen.web.dashboard.DashboardConfiguration;

/** Declares the pages of the audit log. */
@Configuration(proxyBeanMethods = false)
@Import(DashboardConfiguration.class)
public class AuditPagesConfiguration {

    @Bean
    AuditPages auditPages(AuditStore audit, Clock clock) {
        return new AuditPages(audit, clock);
    }
}
