package platen.db.batch;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;

/**
 * A batch as recorded.
 *
 * @param templateAlias alias of the template of every row, or null
 * @param workflowAlias alias of the workflow, or null
 * @param fingerprint of body and options; null while the body is being received
 * @param totalRows rows received, bad ones included
 * @param refusedRows rows refused on receipt, unreadable or invalid; they are in no part
 * @param succeeded rows with an output, or in a dry run the valid ones
 * @param failed rows without an output, unreadable ones included
 * @param documents rendered documents, or in a dry run and while validating the expected ones
 * @param warnings JSON array of the warnings about the batch as a whole, or null for none
 * @param rowWarnings number of warnings of all finished rows
 * @param error JSON object in the shape of an API error, null unless failed
 * @param attempt how often it was claimed
 */
public record Batch(UUID id, UUID workspaceId, UUID organizationId, Environment environment,
        @Nullable UUID templateId, @Nullable String templateAlias, @Nullable UUID workflowId,
        @Nullable String workflowAlias, @Nullable Integer workflowVersion, Format format, boolean dryRun,
        OnError onError, boolean strict, boolean merged, boolean freePlan, String metadata,
        @Nullable String idempotencyKey, byte @Nullable [] fingerprint, BatchStatus status, int totalRows,
        int refusedRows, int succeeded, int failed, long documents, long pages, @Nullable String warnings,
        long rowWarnings, @Nullable String error, int attempt,
        Instant createdAt, @Nullable Instant startedAt, @Nullable Instant completedAt) {

    /** Returns whether the rows are runs of a workflow. */
    public boolean ofWorkflow() {
        return workflowId != null;
    }

    /** Returns the number of finished rows. */
    public int ended() {
        return succeeded + failed;
    }
}
