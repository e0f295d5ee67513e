package platen.api.envelope;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.LinkDelivery;
import platen.db.envelope.SignerCheck;
import platen.db.envelope.SignerRole;
import platen.db.envelope.SignerState;
import platen.db.envelope.SigningOrder;
import tools.jackson.databind.JsonNode;

/** An envelope as every reply shows it. */
record EnvelopeRecord(String envelopeId, String title, EnvelopeState status, Environment environment, String message,
        String language, SigningOrder order, LinkDelivery delivery, boolean reminders, @Nullable Long expiresIn,
        @Nullable Instant expiresAt, @Nullable String submissionId, @Nullable String runId,
        @Nullable String idempotencyKey, List<Document> documents, List<Signer> signers, List<Link> links,
        @Nullable Integer pageCount, @Nullable String sha256, @Nullable String sealedLevel,
        @Nullable String sealingError, List<Warning> warnings, @Nullable String reason, @Nullable String pdfUrl,
        JsonNode metadata,
        Instant createdAt, @Nullable Instant sentAt, @Nullable Instant endedAt) {

    /**
     * A difference from what was asked for.
     *
     * @param code such as {@code unstamped}
     * @param message a sentence for people
     */
    record Warning(String code, String message) {}

    /** A document of an envelope. */
    record Document(int index, String title, String templateId, int templateVersion) {}

    /** A person of an envelope. */
    record Signer(int number, SignerRole role, String party, String name, @Nullable String email, SignerCheck check,
            String language, @Nullable Integer order, SignerState status, @Nullable Instant notifiedAt,
            @Nullable Instant viewedAt, @Nullable Instant consentedAt, @Nullable Instant signedAt,
            @Nullable Instant declinedAt, @Nullable String declineReason) {}

    /** A link that the sender hands over, shown once. */
    record Link(int number, String name, String url) {
        /** Omits the link, because records are logged. */
        @Override
        public String toString() {
            return "Link[" + number + "]";
        }
    }
}
