package platen.jobs.render.accept;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.Stage;
import platen.db.submission.AcceptedSubmission;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.db.template.Template;
import platen.db.workspace.Workspace;
import platen.jobs.queue.JobQueue;
import platen.jobs.render.commit.GroupCommit;
import platen.jobs.render.work.RenderJob;
import platen.jobs.telemetry.Traces;
import platen.jobs.webhook.EventPublisher;

/**
 * Records accepted renders: row, event, trace and quota reservation in one transaction. Renders of one workspace that
 * arrive at the same time share a transaction and its statements; otherwise they would wait for one another, because
 * each holds the row of the month's usage until its commit is on disk.
 */
public final class RenderIntake {
    private final Database database;
    private final SubmissionStore submissions;
    private final Quota quota;
    private final JobQueue queue;
    private final EventPublisher publisher;
    private final Traces traces;
    private final GroupCommit<Intake, Optional<Submission>> commits = new GroupCommit<>(this::record);

    public RenderIntake(Database database, SubmissionStore submissions, Quota quota, JobQueue queue,
            EventPublisher publisher, Traces traces) {
        this.database = database;
        this.submissions = submissions;
        this.quota = quota;
        this.queue = queue;
        this.publisher = publisher;
        this.traces = traces;
    }

    /**
     * A render to be recorded.
     *
     * @param traceparent of the request; null without tracing
     */
    private record Intake(AcceptedSubmission accepted, Template template, RenderRequest request,
            @Nullable String traceparent) {
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
     * Records a render; empty when its idempotency key was taken meanwhile.
     *
     * @throws Quota.Used when the month's quota is used up
     */
    Optional<Submission> record(AcceptedSubmission accepted, Template template, RenderRequest request) {
        var intake = new Intake(accepted, template, request, traces.present().orElse(null));
        return commits.commit(request.workspace().id(), intake);
    }

    /** Records renders of one workspace. */
    private List<Optional<Submission>> record(List<Intake> intakes) {
        return database.inTransaction(() -> {
            Map<UUID, Boolean> hasReceivers = new HashMap<>();
            submissions.accept(intakes.stream().map(Intake::accepted).toList())
                    .forEach(each -> hasReceivers.put(each.id(), each.hasReceivers()));
            List<Intake> ours = intakes.stream().filter(intake -> hasReceivers.containsKey(intake.id())).toList();
            notifyWorkers(ours);
            trace(ours);
            publish(ours.stream()
                    .filter(intake -> intake.hasCallback() || hasReceivers.getOrDefault(intake.id(), false))
                    .toList());
            reserve(ours);
            return intakes.stream()
                    .map(intake -> hasReceivers.containsKey(intake.id())
                            ? Optional.of(intake.row())
                            : Optional.<Submission>empty())
                    .toList();
        });
    }

    private void notifyWorkers(List<Intake> intakes) {
        intakes.stream()
                .filter(intake -> intake.accepted().stage() == Stage.QUEUED)
                .forEach(intake -> queue.notifyWorkers(new RenderJob(intake.id())));
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
