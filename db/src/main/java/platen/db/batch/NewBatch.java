package platen.db.batch;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;

/**
 * A batch to be recorded, without its rows.
 *
 * @param templateId template of every row that names no other; null when each row names its own, or for a workflow
 * @param workflowId workflow of every row, with its version; null for templates
 * @param strict whether unknown keys are errors
 * @param merged whether a merged PDF is created at the end
 * @param metadata JSON object
 * @param requestId id of the request, or null when there was none
 */
public record NewBatch(UUID id, UUID workspaceId, UUID organizationId, Environment environment,
        @Nullable UUID templateId, @Nullable UUID workflowId, @Nullable Integer workflowVersion, Format format,
        boolean dryRun, OnError onError, boolean strict, boolean merged, boolean freePlan, String metadata,
        @Nullable String idempotencyKey, @Nullable UUID requestId, Instant createdAt) {}
