package platen.db.webhook;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The delivery of an event to a receiver.
 *
 * @param endpointId null for a callback
 * @param type the event name that the receiver subscribed to
 * @param test whether the event was made up for a test
 * @param attempt number of attempts started so far
 * @param nextAttemptAt null when none is planned
 */
public record Delivery(UUID id, UUID workspaceId, UUID eventId, @Nullable UUID endpointId, String url, String type,
        DeliveryStatus status, boolean test, int attempt, @Nullable Instant nextAttemptAt, Instant createdAt) {}
