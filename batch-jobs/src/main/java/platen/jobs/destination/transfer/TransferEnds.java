package platen.jobs.destination.transfer;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import platen.db.batch.BatchStore;
import platen.db.destination.TransferListStore;
import platen.db.destination.TransferStore;
import platen.jobs.error.ErrorJson;
import platen.jobs.webhook.EventPublisher;

/** Ends the files of a batch at a destination, and publishes that once. Called in the transaction of the last transfer. */
public final class TransferEnds {
    /** The error of files whose destination was deleted. */
    static final String DELETED = ErrorJson.write("not_found", "The destination was deleted.");

    private final TransferStore transfers;
    private final TransferListStore lists;
    private final BatchStore batches;
    private final EventPublisher publisher;
    private final Clock clock;

    public TransferEnds(TransferStore transfers, TransferListStore lists, BatchStore batches, EventPublisher publisher,
            Clock clock) {
        this.transfers = transfers;
        this.lists = lists;
        this.batches = batches;
        this.publisher = publisher;
        this.clock = clock;
    }

    /** Ends the files unless a transfer of them is pending. The caller holds the lock of the files or of the batch. */
    void settle(UUID batchId, int position) {
        transfers.settle(batchId, position, clock.instant().truncatedTo(ChronoUnit.MICROS))
                .ifPresent(_ -> published(batchId, position));
    }

    private void published(UUID batchId, int position) {
        batches.find(batchId).ifPresent(batch -> publisher.filesTransferred(batch, lists.of(batchId).get(position)));
    }
}
