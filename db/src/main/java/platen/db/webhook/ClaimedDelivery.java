package platen.db.webhook;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A delivery claimed for an attempt, with the data needed to send it.
 *
 * @param attempt fencing token of the outcome
 * @param lastAttempt the last attempt of this round
 * @param test whether the event was made up for a test
 * @param data of the event, byte for byte
 * @param secret encrypted; null for a callback, which is not signed
 * @param previousSecret encrypted; also signs while a rotation overlaps, else null
 */
public record ClaimedDelivery(UUID id, UUID eventId, @Nullable UUID endpointId, String url, String type, int attempt,
        int lastAttempt, boolean test, String data, Instant createdAt, @Nullable String secret,
        @Nullable String previousSecret) {}
