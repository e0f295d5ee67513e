package platen.jobs.webhook;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the beans of events and their webhook deliveries. */
@Configuration(proxyBeanMethods = false)
@Import({DeliveryDispatcher.class, DeliveryJobHandler.class, DeliveryRecorder.class, DeliverySender.class,
        EndpointNotifications.class, Endpoints.class, EnvelopeEvents.class, EventOutbox.class, EventPublisher.class,
        Replays.class,
        TestDeliveries.class})
public class WebhookConfiguration {}
