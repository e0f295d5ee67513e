package platen.db.history;

import java.util.UUID;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * A workflow run with the details of its processing.
 *
 * @param skipped number of documents that did not apply
 * @param batchId batch of which the run is a row, with the row number; null for none
 * @param packetSha256 null until completed, and when no document applied
 */
public record RunHistory(UUID id, UUID workspaceId, String workspace, UUID workflowId, String workflow,
        int workflowVersion, String environment, String source, int skipped, @Nullable UUID batchId,
        @Nullable Integer rowNumber, @Nullable Integer pageCount, @Nullable Integer renderMs,
        byte @Nullable [] packetSha256, @Nested WorkState state) {}
