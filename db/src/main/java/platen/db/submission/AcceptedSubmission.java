package platen.db.submission;

import java.time.Duration;
import platen.db.Stage;
import platen.db.Status;
import platen.db.template.Template;

/**
 * A submission to be recorded, and who does it.
 *
 * @param attempt how often it is claimed at birth
 * @param due how long after its recording others may look after it
 */
public record AcceptedSubmission(NewSubmission submission, Stage stage, int attempt, Duration due) {

    /**
     * Waits for a worker.
     *
     * @param grace how long after acceptance the sweep may ring the bell again
     */
    public static AcceptedSubmission queued(NewSubmission submission, Duration grace) {
        return new AcceptedSubmission(submission, Stage.QUEUED, 0, grace);
    }

    /**
     * Is done at once by who records it: claimed at birth, as attempt 1.
     *
     * @param lease when others may take it over
     */
    public static AcceptedSubmission begun(NewSubmission submission, Duration lease) {
        return new AcceptedSubmission(submission, Stage.RENDERING, 1, lease);
    }

    /** The row as it will be, so that nobody has to read it back. */
    public Submission row(Template template) {
        return new Submission(submission.id(), submission.workspaceId(), submission.organizationId(),
                submission.templateId(), template.alias(), template.name(), submission.templateVersion(),
                template.kind(), submission.environment(), submission.source(), Status.PROCESSING, stage,
                submission.runId(), submission.runIndex(), submission.idempotencyKey(), submission.fingerprint(),
                submission.metadata(), submission.usageMonth(), null, null, null, null, submission.warnings(), null,
                attempt, submission.createdAt(), null);
    }
}
