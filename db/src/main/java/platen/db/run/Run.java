package platen.db.run;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.Source;
import platen.db.core.Stage;
import platen.db.core.Status;

/**
 * A workflow run as recorded.
 *
 * @param stage null once final
 * @param fingerprint SHA-256 of canonical data and environment (contract rule 7.5)
 * @param skipped JSON array of documents that do not apply, with the reason
 * @param pageCount of the packet, null until completed
 * @param renderMs of all documents and the packet, null until completed
 * @param packetSha256 null until completed, and when no document applied
 * @param zipSha256 null until completed
 * @param error JSON object in the shape of an API error, null unless failed
 * @param warnings JSON array of the warnings about the packet
 * @param attempt how often it was claimed
 * @param completedAt when it became final, completed or failed
 */
public record Run(UUID id, UUID workspaceId, UUID organizationId, UUID workflowId, String workflowAlias,
        int workflowVersion, Environment environment, Source source, Status status, @Nullable Stage stage,
        @Nullable String idempotencyKey, byte[] fingerprint, String skipped, @Nullable Integer pageCount,
        @Nullable Integer renderMs, byte @Nullable [] packetSha256, byte @Nullable [] zipSha256,
        @Nullable String error, String warnings, int attempt, Instant createdAt, @Nullable Instant completedAt) {}
