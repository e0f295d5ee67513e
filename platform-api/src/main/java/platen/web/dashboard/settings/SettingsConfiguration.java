package platen.web.dashboard.settings;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.dashboard.DashboardConfiguration;

/** Declares the settings of a workspace. */
@Configuration(proxyBeanMethods = false)
@Import({DashboardConfiguration.class, SettingsPages.class, RetentionPages.class, OidcPages.class})
public class SettingsConfiguration {}
