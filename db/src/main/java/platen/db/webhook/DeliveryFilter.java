package platen.db.webhook;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;

/**
 * Filter for deliveries; a null criterion matches all.
 *
 * @param environment of the object that the event reports
 * @param from only those created at this time or later
 * @param to only those created before this time
 * @param submissionId only events about this submission
 * @param before only older ones, exclusive
 * @param beforeId with {@code before}: also those of the same microsecond with a smaller id
 */
public record DeliveryFilter(@Nullable UUID endpointId, @Nullable DeliveryStatus status, @Nullable String type,
        @Nullable Environment environment, @Nullable Instant from, @Nullable Instant to, @Nullable UUID eventId,
        @Nullable UUID submissionId, @Nullable Instant before, @Nullable UUID beforeId) {

    /** Matches all deliveries. */
    public static final DeliveryFilter ALL = new DeliveryFilter(null, null, null, null, null, null, null, null, null,
            null);

    /** Returns a filter by endpoint and status. */
    public static DeliveryFilter of(@Nullable UUID endpointId, @Nullable DeliveryStatus status) {
        return new DeliveryFilter(endpointId, status, null, null, null, null, null, null, null, null);
    }

    /** Returns the same filter for the deliveries that follow one in a list, newest first. */
    public DeliveryFilter after(Instant createdAt, @Nullable UUID id) {
        return new DeliveryFilter(endpointId, status, type, environment, from, to, eventId, submissionId, createdAt,
                id);
    }
}
