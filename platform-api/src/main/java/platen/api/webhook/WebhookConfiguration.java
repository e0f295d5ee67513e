package platen.api.webhook;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.EndpointStore;
import platen.jobs.webhook.DeliveryDispatcher;
import platen.jobs.webhook.Endpoints;

/** Declares the Spring beans of the webhook API. */
@Configuration(proxyBeanMethods = false)
public class WebhookConfiguration {
    @Bean
    WebhookResource webhookResource(EndpointStore rows, DeliveryStore deliveries, Endpoints endpoints, Clock clock) {
        return new WebhookResource(rows, deliveries, endpoints, clock);
    }

    @Bean
    DeliveryResource deliveryResource(DeliveryStore deliveries, DeliveryDispatcher sending) {
        return new DeliveryResource(deliveries, sending);
    }
}
