package platen.db.webhook;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;

/**
 * A request to send failed deliveries again, which is carried out in portions.
 *
 * @param environment null for all
 * @param endpointId null for all
 * @param total number of deliveries at the time of the request
 * @param replayed number of deliveries that are pending again so far
 * @param finishedAt null until the last portion
 */
public record Replay(UUID id, UUID workspaceId, @Nullable Environment environment, @Nullable UUID endpointId,
        Instant failedSince, int total, int replayed, Instant createdAt, @Nullable Instant finishedAt) {}
