package platen.web.dashboard.destination;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.dashboard.DashboardConfiguration;

/** Imports the pages of destinations. */
@Configuration(proxyBeanMethods = false)
@Import({DashboardConfiguration.class, DestinationChangePages.class, DestinationPages.class, TransferPages.class})
public class DestinationPagesConfiguration {}
