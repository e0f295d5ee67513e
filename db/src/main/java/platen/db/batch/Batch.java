package platen.db.batch;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.Environment;

/**
 * A bulk order as recorded.
 *
 * @param templateAlias alias of the template that every row goes to, or null
 * @param workflowAlias alias of the workflow, or null
 * @param fingerprint of body and options; null while the body is coming in
 * @param totalRows rows that came in, bad ones included
 * @param refusedRows rows that were refused as they came in, and are in no part: not readable, or not to be used
 * @param succeeded rows that came to an output, or for a dry run those found good
 * @param failed rows that came to none, those that could not be read included
 * @param documents rendered, or for a dry run and while validating those that would be
 * @param warnings JSON array of what is told of the order as a whole, or null for none
 * @param rowWarnings of all rows that have come to an end
 * @param error JSON object of decision C14, null unless failed
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

    /** Whether its rows are runs of a workflow. */
    public boolean ofWorkflow() {
        return workflowId != null;
    }

    /** Rows that have come to an end. */
    public int ended() {
        return succeeded + failed;
    }
}
