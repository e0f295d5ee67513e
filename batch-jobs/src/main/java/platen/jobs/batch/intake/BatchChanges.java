package platen.jobs.batch.intake;

import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.batch.Batch;
import platen.db.batch.DeletedBatchStore;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.retention.DataRemoved;
import platen.jobs.retention.LegalHolds;
import tools.jackson.databind.node.ObjectNode;

/** Batches as users create, cancel, resume and delete them, each recorded in the audit log. */
public final class BatchChanges {
    private final Database database;
    private final Batches batches;
    private final DeletedBatchStore deleted;
    private final LegalHolds holds;
    private final AuditTrail audit;
    private final Clock clock;

    public BatchChanges(Database database, Batches batches, DeletedBatchStore deleted, LegalHolds holds,
            AuditTrail audit, Clock clock) {
        this.database = database;
        this.batches = batches;
        this.deleted = deleted;
        this.holds = holds;
        this.audit = audit;
        this.clock = clock;
    }

    /** Creates a batch from a request. Nothing is stored unless all rows arrive. */
    public BatchResult accept(BatchRequest request, InputStream body, Actor actor) throws IOException {
        ObjectNode terms = AuditTrail.object()
                .put("environment", request.environment().wire())
                .put("dry_run", request.dryRun());
        return batches.accept(request, body, id -> audit.record(request.workspace().id(), actor,
                AuditType.BATCH_CREATED, id, Difference.created(terms).with(details(id))));
    }

    /** Creates a batch like {@link #accept}, whose files go where those of another batch go. */
    public BatchResult acceptLike(Batch other, BatchRequest request, InputStream body, Actor actor)
            throws IOException {
        return accept(batches.withDestinationsOf(other.id(), request), body, actor);
    }

    /** Requests the cancellation of an open batch; returns false when the batch is final already. */
    public boolean cancel(Batch batch, Actor actor) {
        return recorded(batch, actor, AuditType.BATCH_CANCELLED,
                () -> batches.cancel(batch.workspaceId(), batch.id()));
    }

    /**
     * Resumes a batch like {@link Batches#resume}; returns false when there was nothing to resume.
     *
     * @throws DataRemoved when the data of its rows was removed
     */
    public boolean resume(Batch batch, Actor actor) {
        boolean resumed = recorded(batch, actor, AuditType.BATCH_RESUMED,
                () -> batches.resume(batch.workspaceId(), batch.id()));
        if (!resumed && batches.lacksData(batch.workspaceId(), batch.id())) {
            throw new DataRemoved("The data of the rows that are left was removed, so the batch cannot be resumed."
                    + " Send these rows as a new batch.");
        }
        return resumed;
    }

    /**
     * Deletes a final batch; returns false when it is not final or was deleted.
     *
     * @throws LegalHolds.Held when the workspace is under a legal hold
     */
    public boolean delete(Batch batch, Actor actor) {
        return recorded(batch, actor, AuditType.BATCH_DELETED, () -> {
            holds.check(batch.workspaceId());
            return deleted.delete(batch.workspaceId(), batch.id(), clock.instant());
        });
    }

    private boolean recorded(Batch batch, Actor actor, AuditType type, BooleanSupplier change) {
        return database.inTransaction(() -> {
            boolean changed = change.getAsBoolean();
            if (changed) {
                audit.record(batch.workspaceId(), actor, type, batch.id(), Difference.action(
                        details(batch.id()).put("environment", batch.environment().wire())));
            }
            return changed;
        });
    }

    private static ObjectNode details(UUID id) {
        return AuditTrail.object().put("batch_id", PublicId.BATCH.of(id));
    }
}
