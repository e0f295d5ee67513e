package platen.web.form;

import java.time.Clock;
import java.util.Optional;
import platen.db.form.FormOptions.Proof;
import platen.db.form.HostedForm;
import platen.jobs.form.FormLimits;
import platen.jobs.form.ProofOfWork;

/** Decides whether answers may be sent with the proof of work that their page has, or has not. */
final class AnswerProofs {
    private final FormLimits limits;
    private final Clock clock;

    AnswerProofs(FormLimits limits, Clock clock) {
        this.limits = limits;
        this.clock = clock;
    }

    /**
     * Returns the key of a text that says why answers are not accepted; empty when they are.
     *
     * @param proof that a browser sent; empty when it runs no scripts
     * @param address of the client
     */
    Optional<String> objection(FormSheet sheet, String proof, String address) {
        HostedForm form = sheet.target().form();
        Proof asked = form.page().options().proofOfWork();
        if (asked == Proof.OFF) {
            return Optional.empty();
        }
        if (!proof.isEmpty()) {
            return ProofOfWork.holds(form, sheet.token(), proof, clock.instant())
                    ? Optional.empty()
                    : Optional.of("form.proof-again");
        }
        return asked == Proof.SCRIPTS && limits.unproven(form, address)
                ? Optional.empty()
                : Optional.of("form.proof-script");
    }
}
