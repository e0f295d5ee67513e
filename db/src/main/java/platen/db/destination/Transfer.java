package platen.db.destination;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The transfer of one file of a batch to one destination.
 *
 * @param destination name of the destination
 * @param number of the row, or of the ZIP or merged PDF, from 1; 1 for the others
 * @param name at the destination; null when none could be made
 * @param attempt number of attempts begun
 * @param nextAttemptAt null while an attempt is in flight, and when it is final
 * @param error JSON object: of the last attempt that failed; null for none
 * @param receipt JSON object: what the destination said about the file; null until it is delivered
 */
public record Transfer(UUID id, UUID workspaceId, UUID batchId, int position, UUID destinationId, String destination,
        FileContent content, int number, @Nullable String name, TransferStatus status, int attempt,
        @Nullable Instant nextAttemptAt, @Nullable String error, @Nullable String receipt, Instant createdAt,
        @Nullable Instant endedAt) {}
