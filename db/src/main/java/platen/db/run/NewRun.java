package platen.db.run;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.Source;

/**
 * A run as accepted. Its documents are recorded in the same transaction.
 *
 * @param skipped JSON array
 * @param requestId id of the request, or null when there was none
 */
public record NewRun(UUID id, UUID workspaceId, UUID organizationId, UUID workflowId, int workflowVersion,
        Environment environment, Source source, @Nullable String idempotencyKey, byte[] fingerprint, String skipped,
        @Nullable UUID requestId, Instant createdAt) {}
