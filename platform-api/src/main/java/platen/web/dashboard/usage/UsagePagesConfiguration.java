package platen.web.dashboard.usage;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.dashboard.DashboardConfiguration;

/** Imports the page of usage. */
@Configuration(proxyBeanMethods = false)
@Import({DashboardConfiguration.class, UsagePages.class})
public class UsagePagesConfiguration {}
