/**
 * Webhooks (interface part 6): {@link platen.jobs.deliver.EventPublisher} appends events and their deliveries in the
 * transaction of a change, {@link platen.jobs.deliver.DeliveryDispatcher} sends what is due and judges the answers.
 *
 * <p>Everything here is safe for any thread. Attempts run on virtual threads of their own, so that a receiver that
 * hangs holds neither a worker nor another receiver.
 */
@NullMarked
package platen.jobs.deliver;

import org.jspecify.annotations.NullMarked;
