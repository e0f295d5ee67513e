package platen.api.schedule;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import platen.api.http.reply.Links;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.core.PublicId;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStatus;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;

/**
 * A firing of a schedule as every reply shows it.
 *
 * @param batchStatus status of the batch that it started; null for none, and once the batch was deleted
 * @param counts numbers of rows of that batch; null like its status
 */
record FiringRecord(String firingId, String scheduleId, Instant plannedAt, int part, boolean byHand,
        FiringStatus status, @Nullable String batchId, @Nullable String batchUrl, @Nullable BatchStatus batchStatus,
        @Nullable Counts counts, @Nullable JsonNode error, Instant createdAt, @Nullable Instant endedAt) {

    /** Numbers of rows. */
    record Counts(int total, int completed, int failed) {
        static Counts of(Batch batch) {
            return new Counts(batch.totalRows(), batch.succeeded(), batch.failed());
        }
    }

    /** @param started the batch that the firing started, or null */
    static FiringRecord of(Firing firing, @Nullable Batch started, Links.Base links) {
        String batch = firing.batchId() == null ? null : PublicId.BATCH.of(firing.batchId());
        return new FiringRecord(PublicId.FIRING.of(firing.id()), PublicId.SCHEDULE.of(firing.scheduleId()),
                firing.plannedAt(), firing.part(), firing.byHand(), firing.status(), batch,
                batch == null ? null : links.to("/v1/batches/" + batch), started == null ? null : started.status(),
                started == null ? null : Counts.of(started),
                firing.error() == null ? null : StoredJson.node(firing.error()), firing.createdAt(), firing.endedAt());
    }
}
