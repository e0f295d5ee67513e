package platen.ops.serve;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.api.ApiConfiguration;
import platen.jobs.people.signup.SignUpPolicy;
import platen.jobs.settings.JobsSettings;
import platen.ops.settings.Settings;
import platen.web.DashboardPagesConfiguration;
import platen.web.WebConfiguration;
import platen.web.account.AccountSettings;
import platen.web.operator.DashboardConfiguration;
import platen.web.operator.DashboardSettings;

/** Configures the API and, behind a login, the operators' dashboard. */
@Configuration(proxyBeanMethods = false)
@Import({ApiConfiguration.class, WebConfiguration.class, DashboardConfiguration.class,
        DashboardPagesConfiguration.class})
class ApiRole {

    @Bean
    DashboardSettings dashboardSettings(Settings settings) {
        return new DashboardSettings(settings.data(), settings.dashboard().jobsWritable());
    }

    @Bean
    SignUpPolicy signUpPolicy(Settings settings) {
        return settings.signup().policy();
    }

    @Bean
    AccountSettings accountSettings(Settings settings, JobsSettings jobs) {
        return new AccountSettings(settings.data(), jobs.baseUrl());
    }
}
