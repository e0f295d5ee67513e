package platen.db.history;

import java.time.Instant;
import java.util.UUID;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * A submission with the details of its processing.
 *
 * @param runIndex position in its run, or null
 * @param batchId batch of which it is a row, with the row number; null for none
 * @param sha256 hash of its PDF, null unless completed
 */
public record SubmissionHistory(UUID id, UUID workspaceId, String workspace, UUID templateId, String template,
        int templateVersion, String kind, String environment, String source, @Nullable UUID keyId,
        @Nullable UUID runId, @Nullable Integer runIndex, @Nullable UUID batchId, @Nullable Integer rowNumber,
        @Nullable Integer pageCount, @Nullable Integer renderMs, byte @Nullable [] sha256, @Nullable Instant purgedAt,
        @Nested WorkState state) {}
