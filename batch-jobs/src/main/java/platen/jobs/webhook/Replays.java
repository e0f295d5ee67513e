package platen.jobs.webhook;

import java.util.UUID;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.Failpoint;
import platen.db.core.PublicId;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.FailedDeliveries;
import platen.db.webhook.Replay;
import platen.db.webhook.ReplayStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import tools.jackson.databind.node.ObjectNode;

/** Sends deliveries again on request, and records it in the audit log. */
public final class Replays {
    /** Maximum number of deliveries that a transaction makes pending again. */
    public static final int MAX_PER_PORTION = 500;

    private static final int MAX_OPEN = 20;
    /** Portions of one replay in sequence, before others have their turn. */
    private static final int MAX_PORTIONS = 20;

    private final Database database;
    private final DeliveryStore deliveries;
    private final ReplayStore replays;
    private final AuditTrail audit;

    public Replays(Database database, DeliveryStore deliveries, ReplayStore replays, AuditTrail audit) {
        this.database = database;
        this.deliveries = deliveries;
        this.replays = replays;
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
     * Starts another round of attempts for all deliveries that have failed since a time. The first portion is pending
     * when this method returns; {@link #continueOpen} makes the others pending.
     *
     * @return the request, with the number of deliveries
     */
    public Replay replayFailed(FailedDeliveries failed, Actor actor) {
        Replay begun = database.inTransaction(() -> {
            Replay stored = replays.begin(PublicId.next(), failed);
            audit.record(failed.workspaceId(), actor, AuditType.DELIVERIES_REPLAYED, failed.workspaceId(),
                    Difference.action(details(failed).put("replayed", stored.total())));
            return stored;
        });
        return replays.advance(begun.id(), MAX_PER_PORTION, RetrySchedule.ATTEMPTS).orElse(begun);
    }

    /**
     * Continues the requests of all workspaces that are unfinished, in portions of {@link #MAX_PER_PORTION}.
     *
     * @return number of portions
     */
    public int continueOpen() {
        int portions = 0;
        for (UUID id : replays.open(MAX_OPEN)) {
            int before = portions;
            while (portions - before < MAX_PORTIONS && advance(id)) {
                portions++;
            }
        }
        return portions;
    }

    private boolean advance(UUID id) {
        return database.inTransaction(() -> {
            boolean advanced = replays.advance(id, MAX_PER_PORTION, RetrySchedule.ATTEMPTS).isPresent();
            Failpoint.AFTER_SWEEP_UPDATE.hit();
            return advanced;
        });
    }

    private static ObjectNode details(FailedDeliveries failed) {
        ObjectNode details = AuditTrail.object().put("failed_since", failed.since().toString());
        if (failed.environment() != null) {
            details.put("environment", failed.environment().wire());
        }
        if (failed.endpointId() != null) {
            details.put("webhook_id", PublicId.ENDPOINT.of(failed.endpointId()));
        }
        return details;
    }
}
