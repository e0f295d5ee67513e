package platen.db.envelope;

import java.time.Instant;
import java.util.UUID;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * A person of an envelope.
 *
 * @param number from 1
 * @param party name by which the fields of a template refer to the person; empty for none
 * @param email null for none
 * @param wordHash slow hash of the word that the person must know; null for other checks
 * @param turn people with a smaller one act before
 * @param salt hashed with name and address in the trail
 */
public record EnvelopeSigner(UUID envelopeId, int number, SignerRole role, String party, String name,
        @Nullable String email, String language, SignerCheck checkKind, @Nullable String wordHash, int turn,
        SignerState state, byte[] salt, @Nested SignerLink link, @Nested SignerProgress progress) {

    /** Returns whether the person has a link and has not ended, or may download what was completed. */
    public boolean mayAct() {
        return role.acts() && switch (state) {
            case NOTIFIED, VIEWED, CONSENTED -> true;
            case WAITING, SIGNED, DECLINED, EXPIRED -> false;
        };
    }

    /** Returns whether the turn of the person has come, and the link could not be mailed yet. */
    public boolean isUninvited() {
        return state == SignerState.NOTIFIED && link.tokenHash() == null;
    }

    /** Returns the person with the slow hash of a word. */
    public EnvelopeSigner withWordHash(@Nullable String hash) {
        return new EnvelopeSigner(envelopeId, number, role, party, name, email, language, checkKind, hash, turn, state,
                salt, link, progress);
    }

    /**
     * The link of a person, and the checks that it needs.
     *
     * @param tokenHash null before the person gets a link
     * @param passHash hash of the secret of the browser that passed the check last; null for none
     * @param formerPassHash of the browser that passed it before, so that a second browser does not end the first
     * @param codeHash hash of the code that was mailed last; null for none
     * @param codeTries wrong tries of that code
     * @param codesSent codes of this link
     * @param wordTries wrong words of this link
     */
    public record SignerLink(byte @Nullable [] tokenHash, byte @Nullable [] passHash, @Nullable Instant passUntil,
            byte @Nullable [] formerPassHash, @Nullable Instant formerPassUntil, byte @Nullable [] codeHash,
            @Nullable Instant codeUntil, int codeTries, int codesSent, int wordTries) {}

    /**
     * The steps that the person has taken.
     *
     * @param zone time zone of the person's browser; null when it is not known
     * @param lookedAt when the person saw the document with the own entries, or null
     * @param lookedRevision revision of the envelope at that time
     * @param lookedSha256 of the bytes that the person saw
     * @param signedSha256 of the bytes that the person confirmed, or null
     */
    public record SignerProgress(@Nullable Instant notifiedAt, @Nullable Instant viewedAt,
            @Nullable Instant consentedAt, byte @Nullable [] consentSha256, @Nullable String zone,
            @Nullable Instant lookedAt, @Nullable Integer lookedRevision, byte @Nullable [] lookedSha256,
            byte @Nullable [] signedSha256, @Nullable String declineReason, @Nullable Instant endedAt,
            int remindersSent, @Nullable Instant remindAt) {}
}
