/**
 * Webhooks: {@link platen.jobs.deliver.EventPublisher} appends events and their deliveries in the transaction of a
 * change, {@link platen.jobs.deliver.DeliveryDispatcher} sends due deliveries and evaluates the responses.
 *
 * <p>All types are thread-safe. Attempts run on their own virtual threads, so that a hanging receiver blocks neither a
 * worker nor another receiver.
 */
@NullMarked
package platen.jobs.deliver;

import org.jspecify.annotations.NullMarked;
