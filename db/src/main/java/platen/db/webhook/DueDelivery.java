package platen.db.webhook;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A delivery taken for one attempt, with what the attempt needs.
 *
 * @param attempt fences the outcome
 * @param lastAttempt the last one of this round
 * @param test whether the event is invented
 * @param data of the event, to the byte
 * @param secret null for a callback, which is not signed
 * @param previousSecret signs too while a rotation overlaps, else null
 */
public record DueDelivery(UUID id, UUID eventId, @Nullable UUID endpointId, String url, String type, int attempt,
        int lastAttempt, boolean test, String data, Instant createdAt, @Nullable String secret,
        @Nullable String previousSecret) {}
