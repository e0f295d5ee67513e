package platen.web.dashboard.overview;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.dashboard.DashboardConfiguration;

/** Declares the first page of a workspace. */
@Configuration(proxyBeanMethods = false)
@Import({DashboardConfiguration.class, OverviewPages.class})
public class OverviewConfiguration {}
