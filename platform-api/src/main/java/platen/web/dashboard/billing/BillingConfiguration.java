package platen.web.dashboard.billing;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.dashboard.DashboardConfiguration;

/** Declares the page about the plan. */
@Configuration(proxyBeanMethods = false)
@Import({DashboardConfiguration.class, BillingPages.class})
public class BillingConfiguration {}
