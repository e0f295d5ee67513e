package platen.jobs.run;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.core.Source;
import platen.db.run.NewRun;
import platen.db.run.RunStore;
import platen.db.submission.AcceptedSubmission;
import platen.db.submission.NewSubmission;
import platen.db.submission.SubmissionStore;
import platen.db.workspace.Plan;
import platen.jobs.engine.model.Warning;
import platen.jobs.json.CanonicalJson;
import platen.jobs.lease.Lease;
import platen.jobs.queue.JobQueue;
import platen.jobs.render.accept.Fingerprint;
import platen.jobs.render.accept.Quota;
import platen.jobs.run.RunPlan.Planned;
import platen.jobs.run.RunPlan.PlannedDocument;
import platen.jobs.telemetry.Traces;
import platen.jobs.webhook.EventPublisher;

/** Records accepted runs with their documents, events and quota reservations, each in one transaction. */
public final class RunIntake {
    private final Database database;
    private final SubmissionStore submissions;
    private final Quota quota;
    private final EventPublisher events;
    private final Traces traces;

    public RunIntake(Database database, SubmissionStore submissions, Quota quota, EventPublisher events,
            Traces traces) {
        this.database = database;
        this.submissions = submissions;
        this.quota = quota;
        this.events = events;
        this.traces = traces;
    }

    /** Records the run in the surrounding transaction; returns false when its idempotency key was taken meanwhile. */
    interface Recording {
        boolean record(NewRun run);

        /** Leaves the run to a worker. */
        static Recording forWorker(RunStore runs, JobQueue queue) {
            return run -> {
                if (!runs.queue(run, Lease.GRACE)) {
                    return false;
                }
                queue.enqueue(new RunJob(run.id()));
                return true;
            };
        }
    }

    /**
     * Records a run and its documents.
     *
     * @return false when the run's idempotency key was taken meanwhile; nothing is recorded then
     * @throws Quota.Used when the month's quota is used up
     */
    boolean record(RunRequest request, NewRun run, Planned planned, Recording recording) {
        List<NewSubmission> documents = planned.documents()
                .stream()
                .map(document -> submission(request, run, document))
                .toList();
        return database.inTransaction(() -> recording.record(run) && recordDocuments(request, run, documents));
    }

    private boolean recordDocuments(RunRequest request, NewRun run, List<NewSubmission> documents) {
        traces.keep(run.id());
        events.runStarted(run.workspaceId(), run.environment(), run.id());
        if (!documents.isEmpty()) {
            submissions.accept(
                    documents.stream().map(document -> AcceptedSubmission.queued(document, Lease.GRACE)).toList());
            events.submissionsCreated(submissions.ofRun(run.id()), Map.of());
            quota.reserve(request.workspace(), documents);
        }
        return true;
    }

    private NewSubmission submission(RunRequest request, NewRun run, PlannedDocument document) {
        byte[] canonical = CanonicalJson.bytes(document.data());
        return new NewSubmission(PublicId.next(), run.workspaceId(), run.organizationId(), document.template().id(),
                document.version(), run.environment(), Source.WORKFLOW, run.id(), document.index(), null,
                Fingerprint.of(run.environment(), canonical), canonical, request.metadata().toString(),
                Warning.json(document.warnings()).toString(), request.workspace().plan() == Plan.FREE,
                request.origin(), quota.chargedMonth(run.environment(), run.createdAt()).orElse(null),
                run.createdAt()).sealed(Objects.requireNonNullElse(request.seal(), document.template().seal()));
    }
}
