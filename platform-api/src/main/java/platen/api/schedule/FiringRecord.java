package platen.api.schedule;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import platen.api.http.reply.Links;
import platen.db.core.PublicId;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStatus;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;

/** A firing of a schedule as every reply shows it. */
record FiringRecord(String firingId, String scheduleId, Instant plannedAt, int part, boolean byHand,
        FiringStatus status, @Nullable String batchId, @Nullable String batchUrl, @Nullable JsonNode error,
        Instant createdAt, @Nullable Instant endedAt) {

    static FiringRecord of(Firing firing, Links.Base links) {
        String batch = firing.batchId() == null ? null : PublicId.BATCH.of(firing.batchId());
        return new FiringRecord(PublicId.FIRING.of(firing.id()), PublicId.SCHEDULE.of(firing.scheduleId()),
                firing.plannedAt(), firing.part(), firing.byHand(), firing.status(), batch,
                batch == null ? null : links.to("/v1/batches/" + batch),
                firing.error() == null ? null : StoredJson.node(firing.error()), firing.createdAt(), firing.endedAt());
    }
}
