package platen.jobs.webhook;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;

/** Sends deliveries again on request, and records it in the audit log. */
public final class Replays {
    private final Database database;
    private final DeliveryStore deliveries;
    private final AuditTrail audit;

    public Replays(Database database, DeliveryStore deliveries, AuditTrail audit) {
        this.database = database;
        this.deliveries = deliveries;
        this.audit = audit;
    }

    /**
     * Starts another round of attempts for a final delivery, to the current URL of its endpoint.
     *
     * @return false while it is pending or its endpoint is disabled
     */
    public boolean replay(Delivery delivery, Actor actor) {
        return database.inTransaction(() -> {
            boolean begun = deliveries.replay(delivery.workspaceId(), delivery.id(), RetrySchedule.ATTEMPTS);
            if (begun) {
                audit.record(delivery.workspaceId(), actor, AuditType.DELIVERY_REPLAYED, delivery.id(),
                        Difference.action(AuditTrail.object()
                                .put("delivery_id", PublicId.DELIVERY.of(delivery.id()))
                                .put("url", delivery.url())));
            }
            return begun;
        });
    }

    /**
     * Starts another round of attempts for all deliveries that have failed since a time, except test calls and those of
     * disabled endpoints.
     *
     * @param environment only events of this environment; null for all
     * @return number of deliveries
     */
    public int replayFailed(UUID workspaceId, @Nullable Environment environment, Instant since, Actor actor) {
        return database.inTransaction(() -> {
            int begun = deliveries.replayFailed(workspaceId, environment, since, RetrySchedule.ATTEMPTS);
            audit.record(workspaceId, actor, AuditType.DELIVERIES_REPLAYED, workspaceId, Difference.action(
                    AuditTrail.object().put("failed_since", since.toString()).put("replayed", begun)));
            return begun;
        });
    }
}
