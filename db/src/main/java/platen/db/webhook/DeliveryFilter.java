package platen.db.webhook;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which deliveries to list; a null criterion does not narrow.
 *
 * @param before only older ones, exclusive
 * @param beforeId with {@code before}: also those of the same microsecond with a smaller id
 */
public record DeliveryFilter(@Nullable UUID endpointId, @Nullable DeliveryStatus status, @Nullable String type,
        @Nullable Instant before, @Nullable UUID beforeId) {}
