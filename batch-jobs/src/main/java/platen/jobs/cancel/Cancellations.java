package platen.jobs.cancel;

import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.springframework.beans.factory.annotation.Qualifier;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.postgres.NotifyChannel;
import platen.db.run.Run;
import platen.db.submission.Submission;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.model.RenderOutcome.Rejected;
import platen.jobs.error.ErrorJson;
import platen.jobs.render.work.OutcomeRecorder;
import platen.jobs.run.RunRecorder;
import tools.jackson.databind.node.ObjectNode;

/**
 * Cancels single pieces of open work, each recorded in the audit log. A cancelled submission or run is {@code failed}
 * with the reason {@code cancelled}: its quota is released, its events are sent, and a request that waits for it is
 * answered. A worker that is busy with it goes on to its end or time limit and cannot record its outcome.
 */
public final class Cancellations {
    private final Database database;
    private final OutcomeRecorder renders;
    private final RunRecorder runs;
    private final DeliveryStore deliveries;
    private final AuditTrail audit;
    private final NotifyChannel finished;

    /** @param finished notified after results are committed, for callers that wait for one */
    public Cancellations(Database database, OutcomeRecorder renders, RunRecorder runs, DeliveryStore deliveries,
            AuditTrail audit, @Qualifier("finishedNotifications") NotifyChannel finished) {
        this.database = database;
        this.renders = renders;
        this.runs = runs;
        this.deliveries = deliveries;
        this.audit = audit;
        this.finished = finished;
    }

    /** Cancels an open submission; false, changing nothing, when it is final or a document of a run. */
    public boolean cancel(Submission submission, Actor actor) {
        UUID id = submission.id();
        boolean cancelled = recorded(submission.workspaceId(), actor, AuditType.SUBMISSION_CANCELLED, id,
                AuditTrail.object().put("submission_id", PublicId.SUBMISSION.of(id))
                        .put("environment", submission.environment().wire()),
                () -> renders.cancel(submission.workspaceId(), id, error("render")));
        return notified(cancelled);
    }

    /** Cancels an open run with the documents that are not final; false, changing nothing, when it is final. */
    public boolean cancel(Run run, Actor actor) {
        UUID id = run.id();
        boolean cancelled = recorded(run.workspaceId(), actor, AuditType.RUN_CANCELLED, id,
                AuditTrail.object().put("run_id", PublicId.RUN.of(id)).put("environment", run.environment().wire()),
                () -> runs.cancel(run.workspaceId(), id, error("run")));
        return notified(cancelled);
    }

    /** Cancels a pending delivery; false, changing nothing, when it is final. */
    public boolean cancel(Delivery delivery, Actor actor) {
        UUID id = delivery.id();
        return recorded(delivery.workspaceId(), actor, AuditType.DELIVERY_CANCELLED, id,
                AuditTrail.object().put("delivery_id", PublicId.DELIVERY.of(id)).put("url", delivery.url()),
                () -> deliveries.cancel(delivery.workspaceId(), id));
    }

    private boolean recorded(UUID workspaceId, Actor actor, AuditType type, UUID about, ObjectNode details,
            BooleanSupplier change) {
        return database.inTransaction(() -> {
            boolean changed = change.getAsBoolean();
            if (changed) {
                audit.record(workspaceId, actor, type, about, Difference.action(details));
            }
            return changed;
        });
    }

    /** Called after the commit, because waiting requests then read the record. */
    private boolean notified(boolean cancelled) {
        if (cancelled) {
            finished.send();
        }
        return cancelled;
    }

    private static String error(String noun) {
        return ErrorJson.write(new Rejected(Reason.CANCELLED,
                "The operators of this installation cancelled the " + noun + ".", null));
    }
}
