package platen.db.schedule;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A planned time of a schedule.
 *
 * @param part from 0; a drop folder with several files produces several firings for a planned time
 * @param byHand whether it was triggered manually
 * @param batchId the batch that it started, or null
 * @param error JSON object in the shape of an API error; null unless the last attempt failed
 */
public record Firing(UUID id, UUID scheduleId, Instant plannedAt, int part, boolean byHand, FiringStatus status,
        @Nullable UUID batchId, @Nullable String error, int attempt, Instant createdAt, @Nullable Instant endedAt) {}
