package platen.web.sign;

import org.jspecify.annotations.Nullable;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.SignerRole;
import platen.jobs.envelope.sign.Visit;

/** Chooses texts of the pages of people who are asked to sign. */
final class SignTexts {
    private SignTexts() {}

    /** Returns a mail address of which only the person recognizes the first part. */
    static String masked(@Nullable String email) {
        int at = email == null ? -1 : email.lastIndexOf('@');
        return email == null || at < 1
                ? ""
                : email.substring(0, email.offsetByCodePoints(0, 1)) + "…"
                        + email.substring(at);
    }

    /** Returns the key of the text below that of a visit at which nothing is to be done. */
    static String detail(Visit visit) {
        String state = state(visit);
        return state.equals("sign.sealing") ? "form.waiting" : state + "-text";
    }

    /** Returns the key of the text about a visit at which nothing is to be done. */
    static String state(Visit visit) {
        boolean copy = visit.signer().role() == SignerRole.COPY;
        return switch (visit.step()) {
            case WAIT -> copy ? "sign.wait-copy" : "sign.wait";
            case READ -> "sign.viewed";
            case COMPLETED -> "sign.completed";
            case CHECK, OPEN, CONSENT, SIGN, SIGNED -> visit.envelope().state() == EnvelopeState.SEALING
                    ? "sign.sealing"
                    : visit.signer().role() == SignerRole.SIGNER ? "sign.signed" : "sign.approved";
        };
    }
}
