package platen.db.submission;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.Source;
import platen.db.core.Stage;
import platen.db.core.Status;
import platen.db.template.Kind;

/**
 * A render as recorded. Its input data is read separately.
 *
 * @param stage null once final
 * @param runId the run that it is a document of, or null
 * @param runIndex position in that run, or null
 * @param fingerprint SHA-256 of canonical data and environment (contract rule 7.5)
 * @param metadata JSON object
 * @param usageMonth the month whose quota it counts against, or null
 * @param pageCount null until completed
 * @param renderMs null until completed
 * @param engineRevision revision of the engine that rendered it; null until completed, and for earlier releases
 * @param sha256 of the PDF, null until completed
 * @param error JSON object in the shape of an API error, null unless failed
 * @param warnings JSON array
 * @param purgedAt when its PDF was removed, or null
 * @param purgeCause why; null unless purged, and for purges of earlier releases
 * @param attempt how often it was claimed
 * @param completedAt when it became final, completed or failed
 * @param seal whether the document is sealed
 * @param contentSha256 of the PDF before it was sealed; null until completed, and for a document without a seal
 * @param sealedLevel level of the seal, such as {@code B-B}; null until completed, and for a document without a seal
 */
public record Submission(UUID id, UUID workspaceId, UUID organizationId, UUID templateId, String templateAlias,
        String templateName,
        int templateVersion, Kind kind, Environment environment, Source source, Status status, @Nullable Stage stage,
        @Nullable UUID runId, @Nullable Integer runIndex, @Nullable String idempotencyKey, byte[] fingerprint,
        String metadata, @Nullable LocalDate usageMonth, @Nullable Integer pageCount, @Nullable Integer renderMs,
        @Nullable Integer engineRevision,
        byte @Nullable [] sha256, @Nullable String error, String warnings, @Nullable Instant purgedAt,
        @Nullable PurgeCause purgeCause,
        int attempt,
        Instant createdAt, @Nullable Instant completedAt, boolean seal, byte @Nullable [] contentSha256,
        @Nullable String sealedLevel) {

    /** Returns whether its PDF can be downloaded. */
    public boolean downloadable() {
        return status == Status.COMPLETED && purgedAt == null;
    }

    /**
     * Returns the submission once its render is completed.
     *
     * @param allWarnings JSON array of warnings of the data and of the render
     */
    public Submission completed(RenderResultRow result, String allWarnings, Instant at) {
        return new Submission(id, workspaceId, organizationId, templateId, templateAlias, templateName, templateVersion,
                kind, environment, source, Status.COMPLETED, null, runId, runIndex, idempotencyKey, fingerprint,
                metadata, usageMonth, result.pageCount(), result.renderMs(), result.engineRevision(), result.sha256(),
                null, allWarnings, null, null, attempt, createdAt, at, seal, result.contentSha256(),
                result.sealedLevel());
    }
}
