package platen.jobs.webhook;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.event.Event;
import platen.db.event.EventStore;
import platen.db.event.EventType;
import platen.db.webhook.ClaimedDelivery;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.DeliveryStore.NewDelivery;
import platen.db.webhook.Endpoint;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;

/** Sends sample events to webhook endpoints, for people who test their receiver. */
public final class TestDeliveries {
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(50);

    private final Database database;
    private final EventStore events;
    private final DeliveryStore deliveries;
    private final DeliveryDispatcher dispatcher;
    private final EventJson json;
    private final AuditTrail audit;
    private final Clock clock;

    public TestDeliveries(Database database, EventStore events, DeliveryStore deliveries, DeliveryDispatcher dispatcher,
            EventJson json, AuditTrail audit, Clock clock) {
        this.database = database;
        this.events = events;
        this.deliveries = deliveries;
        this.dispatcher = dispatcher;
        this.json = json;
        this.audit = audit;
        this.clock = clock;
    }

    /** Sends a sample event immediately, without retries, and returns when the receiver has answered. */
    public Delivery test(Endpoint endpoint, EventType type, String name, Actor actor) {
        ClaimedDelivery claimed = database.inTransaction(() -> {
            NewDelivery invented = invent(endpoint, type, name, actor);
            return deliveries.claimUnattempted(invented.id(), DeliveryDispatcher.LEASE).orElseThrow();
        });
        dispatcher.sendNow(claimed);
        return deliveries.find(endpoint.workspaceId(), claimed.id()).orElseThrow();
    }

    /**
     * Like {@link #test}, but sent by a worker, for callers whose network access differs from that of the workers.
     *
     * @param timeout time that a worker has to take it; afterwards this process sends it
     */
    public Delivery testByWorker(Endpoint endpoint, EventType type, String name, Duration timeout, Actor actor) {
        UUID id = database.inTransaction(() -> invent(endpoint, type, name, actor)).id();
        Instant late = clock.instant().plus(timeout);
        while (clock.instant().isBefore(late)
                && deliveries.find(endpoint.workspaceId(), id).orElseThrow().attempt() == 0) {
            pause();
        }
        deliveries.claimUnattempted(id, DeliveryDispatcher.LEASE).ifPresent(dispatcher::sendNow);
        return outcome(endpoint.workspaceId(), id);
    }

    private NewDelivery invent(Endpoint endpoint, EventType type, String name, Actor actor) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        var event = new Event(PublicId.next(), endpoint.workspaceId(), type,
                SampleEvents.of(type, endpoint.environment(), json.baseUrl(), now).toString(), now);
        var delivery = new NewDelivery(PublicId.next(), endpoint.workspaceId(), event.id(), endpoint.id(),
                endpoint.url(), name, endpoint.id().toString(), true, false, 1, now);
        events.append(event);
        deliveries.queue(List.of(delivery));
        audit.record(endpoint.workspaceId(), actor, AuditType.WEBHOOK_TESTED, endpoint.id(), Difference.action(
                AuditTrail.object().put("webhook_id", PublicId.ENDPOINT.of(endpoint.id())).put("type", name)));
        return delivery;
    }

    /**
     * Waits for the attempt in flight; the delivery is still pending when the process that made the attempt has died.
     */
    private Delivery outcome(UUID workspaceId, UUID id) {
        Instant late = clock.instant().plus(DeliveryDispatcher.LEASE);
        Delivery seen = deliveries.find(workspaceId, id).orElseThrow();
        while (seen.status() == DeliveryStatus.PENDING && clock.instant().isBefore(late)) {
            pause();
            seen = deliveries.find(workspaceId, id).orElseThrow();
        }
        return seen;
    }

    private static void pause() {
        LockSupport.parkNanos(LOOK_INTERVAL.toNanos());
    }
}
