package platen.jobs.form;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import platen.db.form.FormAnswerStore;
import platen.db.form.FormDocument;
import platen.db.run.RunStore;
import platen.db.submission.SubmissionStore;

/**
 * Ends the acceptance of answers whose process ended in the middle of it: they get their submission, or their place among
 * the submissions of the form is free again. Safe to run on several nodes at once.
 */
public final class AbandonedAnswers {
    /** Longer than any request takes. */
    static final Duration ACCEPTANCE_TIMEOUT = Duration.ofMinutes(10);
    private static final int PORTION = 200;

    private final FormAnswerStore answers;
    private final SubmissionStore submissions;
    private final RunStore runs;
    private final InstantSource clock;

    public AbandonedAnswers(FormAnswerStore answers, SubmissionStore submissions, RunStore runs,
            InstantSource clock) {
        this.answers = answers;
        this.submissions = submissions;
        this.runs = runs;
        this.clock = clock;
    }

    /**
     * Ends those that are due.
     *
     * @return their number
     */
    public int end() {
        int ended = 0;
        List<FormAnswerStore.Open> due;
        do {
            due = answers.open(clock.instant().minus(ACCEPTANCE_TIMEOUT), PORTION);
            due.forEach(this::end);
            ended += due.size();
        } while (due.size() == PORTION);
        return ended;
    }

    private void end(FormAnswerStore.Open answer) {
        // The mail, if there is one, is due at once and sent by its own sweep.
        document(answer).ifPresentOrElse(
                found -> answers.settle(answer.formId(), answer.tokenHash(), found, Duration.ZERO),
                () -> answers.release(answer.formId(), answer.tokenHash()));
    }

    private Optional<FormDocument> document(FormAnswerStore.Open answer) {
        if (answer.workflowId() != null) {
            return runs.findByIdempotencyKey(answer.organizationId(), answer.workflowId(),
                    FormToken.idempotencyKey(answer.formId(), answer.tokenHash())).map(FormCommands::document);
        }
        return submissions
                .findByIdempotencyKey(answer.organizationId(), Objects.requireNonNull(answer.templateId()),
                        FormToken.idempotencyKey(answer.tokenHash()))
                .filter(found -> FormAnswers.isOf(answer.formId(), found.metadata()))
                .map(FormCommands::document);
    }
}
