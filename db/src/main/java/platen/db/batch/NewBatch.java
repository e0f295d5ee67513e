package platen.db.batch;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.Environment;

/**
 * A bulk order before its rows.
 *
 * @param templateId what every row goes to unless it names another; null when each names its own, or for a workflow
 * @param workflowId what every row goes to, with its version; null for templates
 * @param strict whether keys that no schema names are errors
 * @param merged whether one merged PDF is made at the end
 * @param metadata JSON object
 * @param requestId that asked, or null when none did
 */
public record NewBatch(UUID id, UUID workspaceId, UUID organizationId, Environment environment,
        @Nullable UUID templateId, @Nullable UUID workflowId, @Nullable Integer workflowVersion, Format format,
        boolean dryRun, OnError onError, boolean strict, boolean merged, boolean freePlan, String metadata,
        @Nullable String idempotencyKey, @Nullable UUID requestId, Instant createdAt) {}
