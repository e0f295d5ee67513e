/**
 * Webhooks: {@link platen.jobs.webhook.EventPublisher} appends events and their deliveries in the transaction of a
 * change, {@link platen.jobs.webhook.DeliveryDispatcher} sends due deliveries and evaluates the responses.
 *
 * <p>All types are thread-safe. Attempts run on their own virtual threads, so that a hanging receiver blocks neither a
 * worker nor another receiver.
 */
@NullMarked
package platen.jobs.webhook;

import org.jspecify.annotations.NullMarked;
