package platen.web.form.answer;

import java.time.Clock;
import java.util.Optional;
import platen.db.form.FormOptions.Proof;
import platen.db.form.HostedForm;
import platen.jobs.form.FormLimits;
import platen.jobs.form.FormToken;
import platen.jobs.form.ProofOfWork;

/** Decides whether answers may be sent with the proof of work that their page has, or has not. */
public final class AnswerProofs {
    private final FormLimits limits;
    private final Clock clock;

    public AnswerProofs(FormLimits limits, Clock clock) {
        this.limits = limits;
        this.clock = clock;
    }

    /**
     * Returns the key of a text that says why answers are not accepted; empty when they are.
     *
     * @param token of the page
     * @param proof that a browser sent; empty when it runs no scripts
     * @param address of the client
     */
    public Optional<String> objection(HostedForm form, FormToken token, String proof, String address) {
        Proof asked = form.page().options().proofOfWork();
        if (asked == Proof.OFF) {
            return Optional.empty();
        }
        if (!proof.isEmpty()) {
            return ProofOfWork.holds(form, token, proof, clock.instant())
                    ? Optional.empty()
                    : Optional.of("form.proof-again");
        }
        return asked == Proof.SCRIPTS && limits.unproven(form, address)
                ? Optional.empty()
                : Optional.of("form.proof-script");
    }
}
