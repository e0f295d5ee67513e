package platen.db.envelope;

import java.time.Instant;
import java.util.UUID;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;

/**
 * An envelope as recorded.
 *
 * @param submissionId submission whose version and data it has; null for others
 * @param runId run whose documents it has; null for others
 * @param fingerprint hash of the request; null without an idempotency key
 * @param revision how often somebody has signed
 * @param sealedSha256 of the sealed document, null unless completed
 * @param sealedLevel level of the seal, null unless completed
 * @param unstamped whether the seal has no time stamp because no authority answered
 * @param pageCount pages of the documents, with those of the certificate once completed; null for a draft
 * @param reason why the sender voided it, or null
 * @param expiresAt deadline; null for none and for a draft
 * @param endedAt when it became final
 * @param purgedAt when its documents were removed, or null
 */
public record Envelope(UUID id, UUID workspaceId, Environment environment, EnvelopeState state,
        @Nested EnvelopeTerms terms, boolean freePlan, @Nullable UUID submissionId, @Nullable UUID runId,
        @Nullable String idempotencyKey, byte @Nullable [] fingerprint, int revision,
        byte @Nullable [] sealedSha256, @Nullable String sealedLevel, boolean unstamped, @Nullable Integer pageCount,
        @Nullable String reason, @Nullable Instant expiresAt, Instant createdAt, @Nullable Instant sentAt,
        @Nullable Instant endedAt, @Nullable Instant purgedAt) {

    /** Returns whether the deadline has passed. */
    public boolean isOver(Instant now) {
        return expiresAt != null && !now.isBefore(expiresAt);
    }

    /** Returns whether its documents can be rendered or downloaded. */
    public boolean isReadable() {
        return purgedAt == null;
    }
}
