package platen.jobs.render.accept;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.core.RequestOrigin;
import platen.db.core.Source;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.db.workspace.Workspace;
import platen.jobs.engine.schema.Validation;
import platen.jobs.json.StoredJson;

/** Renders the data of a submission with the version that is live now, as a new submission of the same environment. */
public final class RenderAgain {
    private final Renders renders;
    private final SubmissionStore submissions;

    public RenderAgain(Renders renders, SubmissionStore submissions) {
        this.renders = renders;
        this.submissions = submissions;
    }

    /**
     * Records the new submission for a worker.
     *
     * @param workspace workspace of the submission
     * @param idempotencyKey makes a repeated call answer the submission that the first call made; null for a new one
     * @return empty when the data of the submission was removed
     */
    public Optional<RenderResult> render(Submission submission, Workspace workspace, @Nullable String idempotencyKey,
            RequestOrigin origin) {
        return submissions.data(submission.workspaceId(), submission.id())
                .map(data -> renders.renderLater(new RenderRequest(workspace, submission.environment(),
                        Source.API_ASYNC, submission.templateAlias(), StoredJson.object(data), idempotencyKey,
                        StoredJson.object(submission.metadata()), null, Validation.Mode.LENIENT, origin, List.of(),
                        submission.seal() ? true : null)));
    }
}
