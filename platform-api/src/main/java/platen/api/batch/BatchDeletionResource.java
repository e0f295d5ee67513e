package platen.api.batch;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.auth.Caller;
import platen.api.http.error.ApiError;
import platen.api.http.operation.RequiresScope;
import platen.db.audit.Actor;
import platen.db.batch.Batch;
import platen.db.batch.BatchStore;
import platen.db.key.Scope;
import platen.jobs.batch.intake.BatchChanges;

/** Deletes batches with their rows and outputs. */
@RestController
final class BatchDeletionResource {
    private final BatchStore batches;
    private final BatchChanges changes;

    BatchDeletionResource(BatchStore batches, BatchChanges changes) {
        this.batches = batches;
        this.changes = changes;
    }

    /**
     * Deletes a final batch of the key's environment. The batch is not found from then on; a sweep removes its rows and
     * outputs later.
     */
    @DeleteMapping("/v1/batches/{id}")
    @RequiresScope(Scope.SUBMISSION_DELETE)
    ResponseEntity<Void> delete(Caller caller, Actor actor, @PathVariable String id) {
        Batch batch = FindBatch.reached(batches, caller, id);
        caller.requireOwn(batch.environment());
        if (!changes.delete(batch, actor)) {
            // Another request may have deleted the batch in the meantime; it is then answered as not found.
            FindBatch.reached(batches, caller, id);
            throw ApiError.badRequest("The batch is in progress. Cancel it, and delete it once its status is final.")
                    .with("reason", "batch_in_progress")
                    .refusal();
        }
        return ResponseEntity.noContent().build();
    }
}
