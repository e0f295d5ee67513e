package platen.db.destination;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which files of a batch are put to a destination, and how far that is.
 *
 * @param position from 0, in the order in which the batch names its destinations
 * @param destination name of the destination
 * @param fileName pattern of the names
 * @param files number of transfers planned so far
 * @param delivered number of files that are at the destination
 * @param failed number of transfers that were given up
 * @param error JSON object: why planning stopped; else the error of the first failed transfer by number, else of the first
 *        pending one that has an error; null for none
 * @param endedAt null until all transfers ended
 */
public record BatchDestination(UUID batchId, int position, UUID destinationId, String destination,
        DestinationType type, FileContent content, String fileName, BatchDestinationStatus status, int files,
        int delivered, int failed, @Nullable String error, @Nullable Instant endedAt) {}
