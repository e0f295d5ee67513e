package platen.db.webhook;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One event on its way to one receiver.
 *
 * @param endpointId null for a callback
 * @param type the name the receiver knows the event by
 * @param attempt attempts begun so far
 * @param nextAttemptAt null when none is planned
 */
public record Delivery(UUID id, UUID workspaceId, UUID eventId, @Nullable UUID endpointId, String url, String type,
        DeliveryStatus status, int attempt, @Nullable Instant nextAttemptAt, Instant createdAt) {}
