package platen.db.schedule;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One planned time of a schedule.
 *
 * @param part from 0; a drop folder with several files gives a planned time several
 * @param byHand whether somebody asked for it
 * @param batchId the order that came of it, or null
 * @param error JSON object of decision C14; null unless the last attempt came to nothing
 */
public record Firing(UUID id, UUID scheduleId, Instant plannedAt, int part, boolean byHand, FiringStatus status,
        @Nullable UUID batchId, @Nullable String error, int attempt, Instant createdAt, @Nullable Instant endedAt) {}
