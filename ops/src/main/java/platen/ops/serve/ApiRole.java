package platen.ops.serve;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.api.ApiConfiguration;
import platen.ops.settings.Settings;
import platen.web.WebConfiguration;
import platen.web.operator.DashboardConfiguration;
import platen.web.operator.DashboardSettings;

/** Configures the API and, behind a login, the operators' dashboard. */
@Configuration(proxyBeanMethods = false)
@Import({ApiConfiguration.class, WebConfiguration.class, DashboardConfiguration.class})
class ApiRole {

    @Bean
    DashboardSettings dashboardSettings(Settings settings) {
        return new DashboardSettings(settings.data(), settings.dashboard().jobsWritable());
    }
}
