package platen.db.webhook;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;

/**
 * Filter for deliveries; a null criterion matches all.
 *
 * @param environment of the object that the event reports
 * @param before only older ones, exclusive
 * @param beforeId with {@code before}: also those of the same microsecond with a smaller id
 */
public record DeliveryFilter(@Nullable UUID endpointId, @Nullable DeliveryStatus status, @Nullable String type,
        @Nullable Environment environment, @Nullable Instant before, @Nullable UUID beforeId) {}
