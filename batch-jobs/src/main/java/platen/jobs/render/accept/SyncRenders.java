package platen.jobs.render.accept;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import platen.db.core.Failpoint;
import platen.db.core.Status;
import platen.db.submission.AcceptedSubmission;
import platen.db.submission.Claim;
import platen.db.submission.NewSubmission;
import platen.db.submission.RenderResultRow;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.db.template.Template;
import platen.jobs.json.StoredJson;
import platen.jobs.lease.Lease;
import platen.jobs.render.accept.RenderResult.Failed;
import platen.jobs.render.accept.RenderResult.Rendered;
import platen.jobs.render.accept.RenderResult.Replayed;
import platen.jobs.render.work.ClaimRenderer;
import platen.jobs.render.work.ClaimRenderer.Done;
import platen.jobs.render.work.OutcomeRecorder;
import platen.jobs.render.work.StoredRender;
import platen.jobs.seal.SealUnavailableException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Executes renders whose callers wait. A render that takes less than 0.1 s is recorded with its result, in one
 * transaction: if this process dies before, nothing is recorded and the caller repeats the request. A slower one is
 * recorded while it is in progress, and its result in a second transaction: if this process dies in between, a worker
 * takes it over. If it cannot be recorded, because its key or the quota was taken meanwhile, it runs to its end for
 * nothing.
 */
public final class SyncRenders {
    private final RenderIntake intake;
    private final ClaimRenderer claimRenderer;
    private final SubmissionStore submissions;
    private final SlowRenders slowRenders;
    private final Clock clock;

    public SyncRenders(RenderIntake intake, ClaimRenderer claimRenderer, SubmissionStore submissions,
            SlowRenders slowRenders, Clock clock) {
        this.intake = intake;
        this.claimRenderer = claimRenderer;
        this.submissions = submissions;
        this.slowRenders = slowRenders;
        this.clock = clock;
    }

    /**
     * Renders and records a submission.
     *
     * @return empty when its idempotency key was taken meanwhile
     * @throws Quota.Used when the month's quota is used up
     */
    Optional<RenderResult> render(NewSubmission submission, Template template, RenderRequest request) {
        var execution = new Execution(submission, template, request);
        Optional<RenderResult> result = execution.render();
        Failpoint.BEFORE_JOB_END.hit();
        return result;
    }

    /** Execution of one render. */
    private final class Execution {
        private final NewSubmission submission;
        private final Template template;
        private final RenderRequest request;

        Execution(NewSubmission submission, Template template, RenderRequest request) {
            this.submission = submission;
            this.template = template;
            this.request = request;
        }

        Optional<RenderResult> render() {
            SlowRenders.InProgress inProgress = slowRenders.begin(this::recordBegun);
            Done done;
            try (inProgress) {
                done = claimRenderer.renderNow(claim());
            } catch (SealUnavailableException e) {
                // A worker renders it as soon as one can seal.
                Optional<Submission> row = inProgress.isRecorded() ? released(inProgress) : recordQueued();
                return row.map(Replayed::new);
            } catch (RuntimeException | Error e) {
                if (!inProgress.isRecorded()) {
                    recordForWorker(e);
                }
                throw e;
            }
            if (inProgress.isRecorded()) {
                return inProgress.row().map(begun -> recordOutcome(done, begun));
            }
            // If the database refuses the bytes that documents share, there is no claim to be released.
            Optional<StoredRender> stored = claimRenderer.stored(done);
            return stored.isPresent()
                    ? recordCompleted(stored.get())
                    : recordBegun().map(begun -> recordOutcome(done, begun));
        }

        /** Records a render that has thrown, so that a worker tries it again once its lease has expired. */
        private void recordForWorker(Throwable failure) {
            try {
                recordBegun();
            } catch (RuntimeException e) {
                failure.addSuppressed(e);
            }
        }

        private Claim claim() {
            return new Claim(submission.id(), submission.workspaceId(), submission.templateId(),
                    submission.templateVersion(), submission.environment(), submission.freePlan(), submission.runId(),
                    submission.data(), 1, submission.seal());
        }

        private Optional<Submission> recordBegun() {
            return intake.record(AcceptedSubmission.begun(submission, Lease.LENGTH), template, request);
        }

        private Optional<Submission> recordQueued() {
            return intake.record(AcceptedSubmission.queued(submission, Lease.GRACE), template, request);
        }

        /** Releases the claim of a render that was recorded as begun. */
        private Optional<Submission> released(SlowRenders.InProgress inProgress) {
            Optional<Submission> row = inProgress.row();
            claimRenderer.release(claim());
            return row;
        }

        private Optional<RenderResult> recordCompleted(StoredRender stored) {
            NewSubmission warned = submission.withWarnings(warnings(stored.result()));
            var accepted = AcceptedSubmission.completed(warned, stored.result(),
                    clock.instant().truncatedTo(ChronoUnit.MICROS));
            Optional<Submission> row = intake.record(accepted, stored, template, request);
            return row.map(completed -> new Rendered(completed, stored.pdf()));
        }

        private RenderResult recordOutcome(Done done, Submission begun) {
            OutcomeRecorder.Recorded outcome = claimRenderer.recordNow(done).orElse(null);
            if (outcome == null || outcome.stored() == null) {
                return recorded();
            }
            StoredRender stored = outcome.stored();
            return new Rendered(begun.completed(stored.result(), warnings(stored.result()), outcome.at()),
                    stored.pdf());
        }

        /** Returns the result of a render that failed, or that a worker took over. */
        private RenderResult recorded() {
            Submission row = submissions.find(submission.workspaceId(), submission.id()).orElseThrow();
            return row.status() == Status.FAILED ? new Failed(row) : new Replayed(row);
        }

        /** Returns the warnings of the data and of the render, as the row has them. */
        private String warnings(RenderResultRow result) {
            ArrayNode warnings = JsonNodeFactory.instance.arrayNode();
            StoredJson.node(submission.warnings()).forEach(warnings::add);
            StoredJson.node(result.warnings()).forEach(warnings::add);
            return warnings.toString();
        }
    }
}
