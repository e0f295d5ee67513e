package platen.jobs.form;

import java.time.Clock;
import java.util.Optional;
import platen.db.form.FormOptions.Proof;
import platen.db.form.HostedForm;
import platen.jobs.form.FormAnswers.Sent;
import platen.jobs.form.FormAnswers.Unproven;

/**
 * Decides whether answers may be sent with the proof of work that their page has, or has not. Only complete answers of a
 * page that was not accepted before are asked for one, so that corrections use up none of those without.
 */
final class AnswerProofs {
    private final FormLimits limits;
    private final Clock clock;

    AnswerProofs(FormLimits limits, Clock clock) {
        this.limits = limits;
        this.clock = clock;
    }

    /** Returns why answers are not accepted; empty when they are, and counts those without a proof. */
    Optional<Unproven> objection(HostedForm form, Sent sent) {
        Proof asked = form.page().options().proofOfWork();
        boolean accepted = asked == Proof.OFF
                || (sent.proof().isEmpty()
                        ? asked == Proof.SCRIPTS && limits.unproven(form, sent.address())
                        : ProofOfWork.holds(form, sent.token(), sent.proof(), clock.instant()));
        return accepted ? Optional.empty() : Optional.of(new Unproven(sent.proof().isEmpty()));
    }
}
