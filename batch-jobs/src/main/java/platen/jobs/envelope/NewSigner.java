package platen.jobs.envelope;

import org.jspecify.annotations.Nullable;
import platen.db.envelope.SignerCheck;
import platen.db.envelope.SignerRole;

/**
 * A person as the sender names one.
 *
 * @param party name by which the fields of the template refer to the person; empty for none
 * @param email null for none
 * @param word that the sender tells the person another way; null for other checks
 * @param order in a sequential envelope, when the person acts; null for after the one before
 * @param language null for that of the envelope
 */
public record NewSigner(SignerRole role, String party, String name, @Nullable String email, SignerCheck check,
        @Nullable String word, @Nullable Integer order, @Nullable String language) {
    /** Omits the word, because records are logged. */
    @Override
    public String toString() {
        return "NewSigner[" + role.wire() + "]";
    }
}
