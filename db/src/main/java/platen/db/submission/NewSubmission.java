package platen.db.submission;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.RequestOrigin;
import platen.db.core.Source;

/**
 * A render as accepted; everything that determines its output is fixed here.
 *
 * @param data canonical JSON
 * @param metadata JSON object
 * @param warnings JSON array of warnings from the validation of the data
 * @param freePlan whether the Free plan's footer is drawn
 * @param origin origin of the request
 * @param usageMonth the month whose quota was reserved, or null when it does not count
 * @param seal whether the document is sealed
 */
public record NewSubmission(UUID id, UUID workspaceId, UUID organizationId, UUID templateId, int templateVersion,
        Environment environment, Source source, @Nullable UUID runId, @Nullable Integer runIndex,
        @Nullable String idempotencyKey, byte[] fingerprint, byte[] data, String metadata, String warnings,
        boolean freePlan, RequestOrigin origin, @Nullable LocalDate usageMonth, Instant createdAt, boolean seal) {

    /** A submission that is not sealed. */
    public NewSubmission(UUID id, UUID workspaceId, UUID organizationId, UUID templateId, int templateVersion,
            Environment environment, Source source, @Nullable UUID runId, @Nullable Integer runIndex,
            @Nullable String idempotencyKey, byte[] fingerprint, byte[] data, String metadata, String warnings,
            boolean freePlan, RequestOrigin origin, @Nullable LocalDate usageMonth, Instant createdAt) {
        this(id, workspaceId, organizationId, templateId, templateVersion, environment, source, runId, runIndex,
                idempotencyKey, fingerprint, data, metadata, warnings, freePlan, origin, usageMonth, createdAt, false);
    }

    /** A submission without a request. */
    public NewSubmission(UUID id, UUID workspaceId, UUID organizationId, UUID templateId, int templateVersion,
            Environment environment, Source source, @Nullable UUID runId, @Nullable Integer runIndex,
            @Nullable String idempotencyKey, byte[] fingerprint, byte[] data, String metadata, String warnings,
            boolean freePlan, @Nullable LocalDate usageMonth, Instant createdAt) {
        this(id, workspaceId, organizationId, templateId, templateVersion, environment, source, runId, runIndex,
                idempotencyKey, fingerprint, data, metadata, warnings, freePlan, RequestOrigin.NOBODY, usageMonth,
                createdAt);
    }

    /** Returns the submission with another decision whether its document is sealed. */
    public NewSubmission sealed(boolean asked) {
        return new NewSubmission(id, workspaceId, organizationId, templateId, templateVersion, environment, source,
                runId,
                runIndex, idempotencyKey, fingerprint, data, metadata, warnings, freePlan, origin, usageMonth,
                createdAt,
                asked);
    }

    /** Returns the submission with these warnings, a JSON array. */
    public NewSubmission withWarnings(String allWarnings) {
        return new NewSubmission(id, workspaceId, organizationId, templateId, templateVersion, environment, source,
                runId, runIndex, idempotencyKey, fingerprint, data, metadata, allWarnings, freePlan, origin, usageMonth,
                createdAt, seal);
    }
}
