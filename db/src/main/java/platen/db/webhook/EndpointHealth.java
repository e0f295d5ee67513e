package platen.db.webhook;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How the attempts of an endpoint ended lately; test calls do not count.
 *
 * @param failingSince since when no attempt has succeeded, or null while attempts succeed
 * @param lastSuccessAt null when none has succeeded yet
 * @param lastFailureAt null when none has failed yet
 * @param failures failed attempts since the last success
 * @param disabledAt null while enabled, and for an endpoint that an earlier version disabled
 * @param disabledReason null like {@code disabledAt}
 */
public record EndpointHealth(UUID endpointId, boolean enabled, @Nullable Instant failingSince,
        @Nullable Instant lastSuccessAt, @Nullable Instant lastFailureAt, int failures, @Nullable Instant disabledAt,
        @Nullable DisabledReason disabledReason) {

    /** Returns the health of an endpoint without attempts. */
    public static EndpointHealth unknown(Endpoint endpoint) {
        return new EndpointHealth(endpoint.id(), endpoint.enabled(), endpoint.failingSince(), null, null, 0, null,
                null);
    }
}
