package platen.db.submission;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Records single submissions and outcomes with the statements that record many. */
public final class SubmissionFixture {
    private SubmissionFixture() {}

    /**
     * Records a submission for a worker.
     *
     * @return false when its idempotency key is taken
     */
    public static boolean queue(SubmissionStore submissions, NewSubmission submission, Duration grace) {
        return !submissions.accept(List.of(AcceptedSubmission.queued(submission, grace))).isEmpty();
    }

    /**
     * Records a submission that its caller processes at once.
     *
     * @return false when its idempotency key is taken
     */
    public static boolean begin(SubmissionStore submissions, NewSubmission submission, Duration lease) {
        return !submissions.accept(List.of(AcceptedSubmission.begun(submission, lease))).isEmpty();
    }

    /**
     * Completes a submission.
     *
     * @return false when another attempt has taken over
     */
    public static boolean finish(OutcomeStore outcomes, UUID id, int attempt, RenderResultRow finished, Instant now) {
        return !outcomes.finish(List.of(new OutcomeStore.Finish(id, attempt, finished)), now).isEmpty();
    }
}
