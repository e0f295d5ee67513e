package platen.api.webhook;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the Spring beans of the webhook API. */
@Configuration(proxyBeanMethods = false)
@Import({DeliveryResource.class, WebhookResource.class})
public class WebhookConfiguration {}
