package platen.db.history;

import java.util.UUID;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * One workflow run.
 *
 * @param skipped how many documents did not apply
 * @param batchId bulk order that it is a row of, with the number of the row; null for none
 * @param packetSha256 null until completed, and when no document applied
 */
public record RunHistory(UUID id, UUID workspaceId, String workspace, UUID workflowId, String workflow,
        int workflowVersion, String environment, String source, int skipped, @Nullable UUID batchId,
        @Nullable Integer rowNumber, @Nullable Integer pageCount, @Nullable Integer renderMs,
        byte @Nullable [] packetSha256, @Nested WorkState course) {}
