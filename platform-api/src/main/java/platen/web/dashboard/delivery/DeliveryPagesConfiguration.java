package platen.web.dashboard.delivery;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.dashboard.DashboardConfiguration;

/** Imports the pages of deliveries. */
@Configuration(proxyBeanMethods = false)
@Import({DashboardConfiguration.class, DeliveryLog.class, DeliveryPages.class, ReplayPages.class})
public class DeliveryPagesConfiguration {}
