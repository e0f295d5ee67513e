package platen.web.dashboard.publish;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.dashboard.DashboardConfiguration;

/** Declares the page that publishes versions of templates. */
@Configuration(proxyBeanMethods = false)
@Import({DashboardConfiguration.class, PublishPages.class})
public class PublishPagesConfiguration {}
