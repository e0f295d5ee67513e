package platen.web.dashboard.webhook;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.dashboard.DashboardConfiguration;

/** Imports the pages of webhook endpoints. */
@Configuration(proxyBeanMethods = false)
@Import({DashboardConfiguration.class, EndpointView.class, EndpointPages.class, EndpointSettingsPages.class,
        WebhookPages.class})
public class WebhookPagesConfiguration {}
