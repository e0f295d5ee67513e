package platen.api.batch;

import platen.api.http.auth.Caller;
import platen.api.http.error.ApiError;
import platen.db.batch.Batch;
import platen.db.batch.BatchStore;
import platen.db.core.PublicId;

/** Finds the batch that a path names. */
final class FindBatch {
    private FindBatch() {}

    /** Returns a batch that the caller's key may read, whatever its rows are; refuses any other as not found. */
    static Batch reached(BatchStore batches, Caller caller, String id) {
        return PublicId.BATCH.parse(id)
                .flatMap(uuid -> batches.find(caller.workspace().id(), uuid))
                .filter(found -> caller.sees(found.environment()))
                .orElseThrow(() -> ApiError.notFound("There is no batch of this id.").refusal());
    }
}
