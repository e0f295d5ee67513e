package platen.db.submission;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import platen.db.core.Stage;
import platen.db.core.Status;
import platen.db.template.Template;

/**
 * A submission to be recorded: waiting for a worker, claimed by its caller, or completed.
 *
 * @param stage null if completed
 * @param attempt initial number of claims: 0 if queued, 1 if processed by the caller
 * @param due time after which another worker may process it; null if completed
 * @param result null unless completed
 * @param completedAt null unless completed
 */
public record AcceptedSubmission(NewSubmission submission, @Nullable Stage stage, int attempt, @Nullable Duration due,
        @Nullable RenderResultRow result, @Nullable Instant completedAt) {

    /**
     * A submission to be processed by a worker.
     *
     * @param grace how long the sweep waits after acceptance before it sends another notification
     */
    public static AcceptedSubmission queued(NewSubmission submission, Duration grace) {
        return new AcceptedSubmission(submission, Stage.QUEUED, 0, grace, null, null);
    }

    /**
     * A submission that the caller processes at once. It is claimed from the start, as attempt 1.
     *
     * @param lease time after which another worker may take over
     */
    public static AcceptedSubmission begun(NewSubmission submission, Duration lease) {
        return new AcceptedSubmission(submission, Stage.RENDERING, 1, lease, null, null);
    }

    /**
     * A submission that the caller has rendered before it was recorded. Its PDF is stored in the same transaction.
     *
     * @param submission its warnings are those of the data and of the render
     */
    public static AcceptedSubmission completed(NewSubmission submission, RenderResultRow result, Instant at) {
        return new AcceptedSubmission(submission, null, 1, null, result, at);
    }

    /** Returns the row as it will be stored, which saves a query. */
    public Submission row(Template template) {
        var open = new Submission(submission.id(), submission.workspaceId(), submission.organizationId(),
                submission.templateId(), template.alias(), template.name(), submission.templateVersion(),
                template.kind(), submission.environment(), submission.source(), Status.PROCESSING, stage,
                submission.runId(), submission.runIndex(), submission.idempotencyKey(), submission.fingerprint(),
                submission.metadata(), submission.usageMonth(), null, null, null, null, null, submission.warnings(),
                null, null,
                attempt, submission.createdAt(), null, submission.seal(), null, null);
        return result == null || completedAt == null
                ? open
                : open.completed(result, submission.warnings(), completedAt);
    }
}
