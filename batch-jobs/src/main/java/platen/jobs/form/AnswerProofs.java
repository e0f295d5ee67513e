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

    /** Returns why answers are not accepted by a form that asks for proofs; empty when they are, and counts those without one. */
    Optional<Unproven> objection(HostedForm form, Sent sent) {
        Proof asked = form.page().options().proofOfWork();
        if (asked == Proof.OFF) {
            return Optional.empty();
        }
        return sent.proof().isEmpty()
                ? objection(asked == Proof.SCRIPTS && limits.unproven(form, sent.address()), Unproven.Cause.NO_SCRIPTS)
                : objectionToProof(form, sent);
    }

    /** Returns why answers are not accepted by a form that asks for proofs only while it is sent very often. */
    Optional<Unproven> objectionWhileBusy(HostedForm form, Sent sent) {
        if (form.page().options().proofOfWork() != Proof.OFF) {
            return Optional.empty();
        }
        return sent.proof().isEmpty()
                ? objection(limits.unasked(form), Unproven.Cause.BUSY)
                : objectionToProof(form, sent);
    }

    private Optional<Unproven> objectionToProof(HostedForm form, Sent sent) {
        return objection(ProofOfWork.holds(form, sent.token(), sent.proof(), clock.instant()), Unproven.Cause.WRONG);
    }

    private static Optional<Unproven> objection(boolean accepted, Unproven.Cause cause) {
        return accepted ? Optional.empty() : Optional.of(new Unproven(cause));
    }
}
