package platen.api.destination;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.db.destination.FileContent;
import platen.db.destination.Transfer;
import platen.db.destination.TransferStatus;

/**
 * A transfer as every reply shows it.
 *
 * @param number of the row, or of the ZIP or merged PDF
 * @param fileName at the destination; null when none could be made
 */
record TransferRecord(String transferId, String batchId, String destinationId, String destination,
        FileContent content, int number, @Nullable String fileName, TransferStatus status, int attempts,
        @Nullable Instant nextAttemptAt, @JsonRawValue @Nullable String error,
        @JsonRawValue @Nullable String receipt, Instant createdAt, @Nullable Instant endedAt) {

    static TransferRecord of(Transfer transfer) {
        return new TransferRecord(PublicId.TRANSFER.of(transfer.id()), PublicId.BATCH.of(transfer.batchId()),
                PublicId.DESTINATION.of(transfer.destinationId()), transfer.destination(), transfer.content(),
                transfer.number(), transfer.name(), transfer.status(), transfer.attempt(), transfer.nextAttemptAt(),
                transfer.error(), transfer.receipt(), transfer.createdAt(), transfer.endedAt());
    }
}
