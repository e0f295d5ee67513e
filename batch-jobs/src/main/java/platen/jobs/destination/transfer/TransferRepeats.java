package platen.jobs.destination.transfer;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.destination.BatchDestination;
import platen.db.destination.Transfer;
import platen.db.destination.TransferListStore;
import platen.db.destination.TransferStore;
import platen.db.destination.TransferStore.Files;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;

/** Attempts failed transfers again when a person or client asks for it. */
public final class TransferRepeats {
    private final Database database;
    private final TransferStore transfers;
    private final TransferListStore lists;
    private final AuditTrail audit;
    private final Clock clock;

    public TransferRepeats(Database database, TransferStore transfers, TransferListStore lists, AuditTrail audit,
            Clock clock) {
        this.database = database;
        this.transfers = transfers;
        this.lists = lists;
        this.audit = audit;
        this.clock = clock;
    }

    /** Starts another round of attempts for a transfer; returns false unless it failed and has a name. */
    public boolean again(Transfer transfer, Actor actor) {
        return again(transfer.workspaceId(), new Files(transfer.batchId(), transfer.position()), transfer.id(),
                actor) == 1;
    }

    /** Starts another round of attempts for all failed transfers of a batch of this workspace; returns their number. */
    public int again(UUID workspaceId, UUID batchId, Actor actor) {
        return lists.of(batchId)
                .stream()
                .map(BatchDestination::position)
                .mapToInt(position -> again(workspaceId, new Files(batchId, position), null, actor))
                .sum();
    }

    private int again(UUID workspaceId, Files files, @Nullable UUID id, Actor actor) {
        return database.inTransaction(() -> {
            transfers.lock(files.batchId(), files.position());
            int number = transfers.again(files, id, TransferRetries.ATTEMPTS,
                    clock.instant().truncatedTo(ChronoUnit.MICROS));
            if (number > 0) {
                var details = AuditTrail.object()
                        .put("batch_id", PublicId.BATCH.of(files.batchId()))
                        .put("transfers", number);
                audit.record(workspaceId, actor, AuditType.TRANSFERS_REPEATED, files.batchId(),
                        Difference.action(details));
            }
            return number;
        });
    }
}
