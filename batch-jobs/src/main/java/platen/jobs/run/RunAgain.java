package platen.jobs.run;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.db.core.RequestOrigin;
import platen.db.core.Source;
import platen.db.run.NewRun;
import platen.db.run.Run;
import platen.db.run.RunStore;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.db.workspace.Workspace;
import platen.jobs.engine.schema.Validation;
import platen.jobs.json.StoredJson;
import platen.jobs.queue.JobQueue;
import platen.jobs.render.accept.Quota;
import platen.jobs.run.RunIntake.Recording;
import platen.jobs.run.RunPlan.Planned;
import platen.jobs.run.RunResult.AllowanceUsed;
import platen.jobs.run.RunResult.Quarantined;
import platen.jobs.run.RunResult.Recorded;
import platen.jobs.run.RunResult.Replayed;
import tools.jackson.databind.node.ObjectNode;

/**
 * Repeats the documents of a run as a new run: with the same data, in the versions of the templates that are live now.
 * Documents that did not apply still do not.
 */
public final class RunAgain {
    private final RunStore runs;
    private final SubmissionStore submissions;
    private final RepeatedDocuments planner;
    private final RunIntake intake;
    private final JobQueue queue;
    private final Clock clock;

    public RunAgain(RunStore runs, SubmissionStore submissions, RepeatedDocuments planner, RunIntake intake,
            JobQueue queue, Clock clock) {
        this.runs = runs;
        this.submissions = submissions;
        this.planner = planner;
        this.intake = intake;
        this.queue = queue;
        this.clock = clock;
    }

    /**
     * Records the new run for a worker.
     *
     * @param workspace workspace of the run
     * @param idempotencyKey makes a repeated call answer the run that the first call made
     * @return empty when the data of a document was removed
     */
    public Optional<RunResult> repeat(Run run, Workspace workspace, String idempotencyKey, RequestOrigin origin) {
        Optional<RunResult> before = original(run, idempotencyKey);
        if (before.isPresent()) {
            return before;
        }
        if (workspace.isQuarantined()) {
            return Optional.of(new Quarantined());
        }
        return switch (planner.plan(workspace, submissions.ofRun(run.id()))) {
            case RepeatedDocuments.DataGone _ -> Optional.empty();
            case RepeatedDocuments.Unplannable unplannable -> Optional.of(unplannable.refusal());
            case RepeatedDocuments.Planned planned -> Optional.of(record(run, idempotencyKey,
                    new RunRequest(workspace, run.environment(), Source.API_ASYNC, run.workflowAlias(), null,
                            idempotencyKey, Validation.Mode.LENIENT, origin, metadata(run), sealed(run)),
                    again(run, idempotencyKey, origin),
                    new Planned(planned.documents(), List.of(), List.of(), List.of())));
        };
    }

    /** Returns the metadata of the documents of a run, which all have the same. */
    private ObjectNode metadata(Run run) {
        return StoredJson.object(submissions.ofRun(run.id()).getFirst().metadata());
    }

    /** Returns that the documents are sealed again if one was; null as their templates say now. */
    private @Nullable Boolean sealed(Run run) {
        return submissions.ofRun(run.id()).stream().anyMatch(Submission::seal) ? true : null;
    }

    private NewRun again(Run run, String idempotencyKey, RequestOrigin origin) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        return new NewRun(PublicId.next(), run.workspaceId(), run.organizationId(), run.workflowId(),
                run.workflowVersion(), run.environment(), Source.API_ASYNC, idempotencyKey, run.fingerprint(),
                run.skipped(), origin.requestId(), now);
    }

    private RunResult record(Run again, String key, RunRequest request, NewRun run, Planned planned) {
        try {
            if (!intake.record(request, run, planned, Recording.forWorker(runs, queue))) {
                // The key was taken between the check and the insert; that run is visible now.
                return original(again, key).orElseThrow();
            }
        } catch (Quota.Used used) {
            return new AllowanceUsed(used.limit(), used.used(), used.resetsAt());
        }
        return new Recorded(runs.find(run.workspaceId(), run.id()).orElseThrow(), List.of());
    }

    private Optional<RunResult> original(Run run, String key) {
        return runs.findByIdempotencyKey(run.organizationId(), run.workflowId(), key).map(Replayed::new);
    }
}
