package platen.db.webhook;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;

/**
 * The deliveries of a workspace whose last attempt failed since a time, except test calls and those of disabled
 * endpoints.
 *
 * @param environment only events of this environment; null for all
 * @param endpointId only those of this endpoint; null for all, callbacks included
 */
public record FailedDeliveries(UUID workspaceId, @Nullable Environment environment, @Nullable UUID endpointId,
        Instant since) {}
