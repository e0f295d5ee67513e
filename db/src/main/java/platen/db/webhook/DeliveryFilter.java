package platen.db.webhook;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.Environment;

/**
 * Which deliveries to list; a null criterion does not narrow.
 *
 * @param environment of what the event tells
 * @param before only older ones, exclusive
 * @param beforeId with {@code before}: also those of the same microsecond with a smaller id
 */
public record DeliveryFilter(@Nullable UUID endpointId, @Nullable DeliveryStatus status, @Nullable String type,
        @Nullable Environment environment, @Nullable Instant before, @Nullable UUID beforeId) {}
