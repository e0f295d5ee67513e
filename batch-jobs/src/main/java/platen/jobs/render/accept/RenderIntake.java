package platen.jobs.render.accept;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.core.Failpoint;
import platen.db.core.Stage;
import platen.db.submission.AcceptedSubmission;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.db.template.Template;
import platen.db.workspace.Workspace;
import platen.jobs.blob.PdfStore;
import platen.jobs.queue.JobQueue;
import platen.jobs.render.commit.GroupCommit;
import platen.jobs.render.work.RenderJob;
import platen.jobs.render.work.StoredRender;
import platen.jobs.telemetry.Traces;
import platen.jobs.webhook.EventPublisher;

/**
 * Records accepted renders: row, event, trace and quota reservation in one transaction, and the document and its event if
 * the render is completed. Renders of one workspace that arrive at the same time share a transaction and its statements;
 * otherwise they would wait for one another, because each holds the row of the month's usage until its commit is on disk.
 */
public final class RenderIntake {
    private final Database database;
    private final SubmissionStore submissions;
    private final Quota quota;
    private final JobQueue queue;
    private final EventPublisher publisher;
    private final Traces traces;
    private final PdfStore pdfs;
    private final GroupCommit<Intake, Optional<Submission>> commits = new GroupCommit<>(this::record);

    public RenderIntake(Database database, SubmissionStore submissions, Quota quota, JobQueue queue,
            EventPublisher publisher, Traces traces, PdfStore pdfs) {
        this.database = database;
        this.submissions = submissions;
        this.quota = quota;
        this.queue = queue;
        this.publisher = publisher;
        this.traces = traces;
        this.pdfs = pdfs;
    }

    /**
     * A render to be recorded.
     *
     * @param stored null unless it is completed
     * @param traceparent of the request; null without tracing
     */
    private record Intake(AcceptedSubmission accepted, @Nullable StoredRender stored, Template template,
            RenderRequest request, @Nullable String traceparent) {
        UUID id() {
            return accepted.submission().id();
        }

        boolean hasCallback() {
            return request.callbackUrl() != null;
        }

        Submission row() {
            return accepted.row(template);
        }
    }

    /**
     * Records a render that is not completed; empty when its idempotency key was taken meanwhile.
     *
     * @throws Quota.Used when the month's quota is used up
     */
    Optional<Submission> record(AcceptedSubmission accepted, Template template, RenderRequest request) {
        return record(new Intake(accepted, null, template, request, traces.present().orElse(null)));
    }

    /**
     * Records a completed render with its document; empty when its idempotency key was taken meanwhile.
     *
     * @throws Quota.Used when the month's quota is used up
     */
    Optional<Submission> record(AcceptedSubmission completed, StoredRender stored, Template template,
            RenderRequest request) {
        Optional<Submission> row = record(
                new Intake(completed, stored, template, request, traces.present().orElse(null)));
        Failpoint.AFTER_OUTCOME_COMMIT.hit();
        return row;
    }

    private Optional<Submission> record(Intake intake) {
        return intake.stored() == null || intake.stored().sharesTransaction()
                ? commits.commit(intake.request().workspace().id(), intake)
                : record(List.of(intake)).getFirst();
    }

    /** Records renders of one workspace. */
    private List<Optional<Submission>> record(List<Intake> intakes) {
        return database.inTransaction(() -> {
            Map<UUID, Boolean> hasReceivers = new HashMap<>();
            submissions.accept(intakes.stream().map(Intake::accepted).toList())
                    .forEach(each -> hasReceivers.put(each.id(), each.hasReceivers()));
            List<Intake> ours = intakes.stream().filter(intake -> hasReceivers.containsKey(intake.id())).toList();
            keepDocuments(ours);
            notifyWorkers(ours);
            trace(ours);
            publish(ours.stream()
                    .filter(intake -> intake.hasCallback() || hasReceivers.getOrDefault(intake.id(), false))
                    .toList());
            reserve(ours);
            if (intakes.stream().anyMatch(intake -> intake.stored() != null)) {
                Failpoint.AFTER_OUTCOME_WRITTEN.hit();
            }
            return intakes.stream()
                    .map(intake -> hasReceivers.containsKey(intake.id())
                            ? Optional.of(intake.row())
                            : Optional.<Submission>empty())
                    .toList();
        });
    }

    /** Stores the documents of completed renders that were recorded: others would stay without a row. */
    private void keepDocuments(List<Intake> intakes) {
        List<BlobStore.File> files = intakes.stream()
                .map(Intake::stored)
                .filter(Objects::nonNull)
                .map(StoredRender::file)
                .toList();
        if (!files.isEmpty()) {
            pdfs.keep(files);
            Failpoint.AFTER_PDF_WRITTEN.hit();
        }
    }

    private void notifyWorkers(List<Intake> intakes) {
        intakes.stream().filter(intake -> intake.accepted().stage() == Stage.QUEUED).forEach(intake -> {
            var job = new RenderJob(intake.id());
            if (intake.accepted().submission().seal()) {
                // This process may have no key.
                queue.notifyAllWorkers(job);
            } else {
                queue.notifyWorkers(job);
            }
        });
    }

    private void trace(List<Intake> intakes) {
        for (Intake each : intakes) {
            if (each.traceparent() != null) {
                traces.keep(each.id(), each.traceparent());
            }
        }
    }

    private void publish(List<Intake> intakes) {
        if (intakes.isEmpty()) {
            return;
        }
        Map<UUID, String> callbackUrls = new HashMap<>();
        for (Intake each : intakes) {
            if (each.request().callbackUrl() != null) {
                callbackUrls.put(each.id(), each.request().callbackUrl());
            }
        }
        publisher.submissionsCreated(intakes.stream().map(Intake::row).toList(), callbackUrls);
    }

    private void reserve(List<Intake> intakes) {
        if (!intakes.isEmpty()) {
            // The workspace as read last, in case its plan changed meanwhile.
            Workspace workspace = intakes.getLast().request().workspace();
            quota.reserve(workspace, intakes.stream().map(intake -> intake.accepted().submission()).toList());
        }
    }
}
