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
    private final Quota allowance;
    private final JobQueue queue;
    private final EventPublisher publisher;
    private final Traces traces;
    private final GroupCommit<Order, Optional<Submission>> commits = new GroupCommit<>(this::record);

    public RenderIntake(Database database, SubmissionStore submissions, Quota allowance, JobQueue queue,
            EventPublisher publisher, Traces traces) {
        this.database = database;
        this.submissions = submissions;
        this.allowance = allowance;
        this.queue = queue;
        this.publisher = publisher;
        this.traces = traces;
    }

    /**
     * A render to be recorded.
     *
     * @param traceparent of the request; null without tracing
     */
    private record Order(AcceptedSubmission accepted, Template template, RenderRequest request,
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
        var order = new Order(accepted, template, request, traces.present().orElse(null));
        return commits.commit(request.workspace().id(), order);
    }

    /** Records renders of one workspace. */
    private List<Optional<Submission>> record(List<Order> orders) {
        return database.inTransaction(() -> {
            Map<UUID, Boolean> heard = new HashMap<>();
            submissions.accept(orders.stream().map(Order::accepted).toList())
                    .forEach(each -> heard.put(each.id(), each.heard()));
            List<Order> ours = orders.stream().filter(order -> heard.containsKey(order.id())).toList();
            notifyWorkers(ours);
            trace(ours);
            announce(ours.stream().filter(order -> order.hasCallback() || heard.getOrDefault(order.id(), false))
                    .toList());
            reserve(ours);
            return orders.stream()
                    .map(order -> heard.containsKey(order.id())
                            ? Optional.of(order.row())
                            : Optional.<Submission>empty())
                    .toList();
        });
    }

    private void notifyWorkers(List<Order> orders) {
        orders.stream()
                .filter(order -> order.accepted().stage() == Stage.QUEUED)
                .forEach(order -> queue.notifyWorkers(new RenderJob(order.id())));
    }

    private void trace(List<Order> orders) {
        for (Order each : orders) {
            if (each.traceparent() != null) {
                traces.keep(each.id(), each.traceparent());
            }
        }
    }

    private void announce(List<Order> orders) {
        if (orders.isEmpty()) {
            return;
        }
        Map<UUID, String> callbackUrls = new HashMap<>();
        for (Order each : orders) {
            if (each.request().callbackUrl() != null) {
                callbackUrls.put(each.id(), each.request().callbackUrl());
            }
        }
        publisher.submissionsCreated(orders.stream().map(Order::row).toList(), callbackUrls);
    }

    private void reserve(List<Order> orders) {
        if (!orders.isEmpty()) {
            // The workspace as read last, in case its plan changed meanwhile.
            Workspace workspace = orders.getLast().request().workspace();
            allowance.reserve(workspace, orders.stream().map(order -> order.accepted().submission()).toList());
        }
    }
}
