package platen.jobs.envelope.sign;

import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.SignerRole;
import platen.db.envelope.SignerState;
import platen.jobs.secret.LinkToken;

/**
 * A person on the page of a link.
 *
 * @param passed whether this browser has passed the check of the person; true without a check
 * @param pass secret of the browser that has passed the check, from its cookie; empty for none
 */
public record Visit(Envelope envelope, EnvelopeSigner signer, LinkToken token, boolean passed, String pass) {

    /** The next thing that a person does on the page. */
    public enum Step {
        /** To enter the code or the word. */
        CHECK,
        /** The turn of the person has not come, or the envelope is not completed for one who gets a copy. */
        WAIT,
        /** To open the documents. */
        OPEN,
        /** To agree to electronic records. */
        CONSENT,
        /** To read, fill in, look and sign. */
        SIGN,
        /** To read only. */
        READ,
        /** The person has signed, and others have not, or the envelope is being sealed. */
        SIGNED,
        /** The sealed document can be downloaded. */
        COMPLETED
    }

    /** Returns the step that is next. */
    public Step step() {
        if (!passed) {
            return Step.CHECK;
        }
        if (envelope.state() == EnvelopeState.COMPLETED) {
            return Step.COMPLETED;
        }
        if (signer.role() == SignerRole.COPY || signer.state() == SignerState.WAITING) {
            return Step.WAIT;
        }
        return switch (signer.state()) {
            case WAITING -> Step.WAIT;
            case NOTIFIED -> Step.OPEN;
            case VIEWED -> signer.role().acts() ? Step.CONSENT : Step.READ;
            case CONSENTED -> Step.SIGN;
            case SIGNED, DECLINED, EXPIRED -> Step.SIGNED;
        };
    }

    /** Returns whether the person may see the documents now. */
    public boolean mayRead() {
        return switch (step()) {
            case CONSENT, SIGN, READ, SIGNED -> true;
            case CHECK, WAIT, OPEN, COMPLETED -> false;
        };
    }
}
