package platen.db.destination;

import java.time.Instant;
import java.util.UUID;

/**
 * A transfer that this worker attempts.
 *
 * @param name at the destination
 * @param attempt fences late results
 * @param lastAttempt the attempt after which it is given up
 * @param roundAt when this round of attempts began
 */
public record ClaimedTransfer(UUID id, UUID workspaceId, UUID batchId, int position, UUID destinationId,
        FileContent content, int number, String name, int attempt, int lastAttempt,
        Instant roundAt) {}
