package platen.db.run;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.Environment;
import platen.db.Source;

/**
 * A run as accepted; its documents are recorded beside it in the same transaction.
 *
 * @param skipped JSON array
 * @param requestId that asked, or null when none did
 */
public record NewRun(UUID id, UUID workspaceId, UUID organizationId, UUID workflowId, int workflowVersion,
        Environment environment, Source source, @Nullable String idempotencyKey, byte[] fingerprint, String skipped,
        @Nullable UUID requestId, Instant createdAt) {}
