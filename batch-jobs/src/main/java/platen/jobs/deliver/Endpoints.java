package platen.jobs.deliver;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import platen.db.Database;
import platen.db.PublicId;
import platen.db.event.Event;
import platen.db.event.EventStore;
import platen.db.event.EventType;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.DeliveryStore.NewDelivery;
import platen.db.webhook.DueDelivery;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointStore;
import platen.jobs.outbound.OutboundClient;

/** What owners do with their endpoints. */
public final class Endpoints {
    /** Longest URL of an endpoint or a callback. */
    public static final int LONGEST_URL = 2_048;

    private static final Duration LOOK_INTERVAL = Duration.ofMillis(50);

    private final Database database;
    private final EndpointStore endpoints;
    private final EventStore events;
    private final DeliveryStore deliveries;
    private final DeliveryDispatcher sending;
    private final OutboundClient client;
    private final String baseUrl;
    private final Clock clock;

    /** @param baseUrl what links in test events begin with, without a slash at the end */
    public Endpoints(Database database, EndpointStore endpoints, EventStore events, DeliveryStore deliveries,
            DeliveryDispatcher sending, OutboundClient client, String baseUrl, Clock clock) {
        this.database = database;
        this.endpoints = endpoints;
        this.events = events;
        this.deliveries = deliveries;
        this.sending = sending;
        this.client = client;
        this.baseUrl = baseUrl;
        this.clock = clock;
    }

    /**
     * What speaks against sending webhooks to a URL, whether an endpoint's or a callback's.
     *
     * @return words that follow "The URL"
     */
    public Optional<String> objection(String url) {
        return url.length() > LONGEST_URL
                ? Optional.of("must have at most %,d characters".formatted(LONGEST_URL))
                : client.objection(url);
    }

    /**
     * Adds an endpoint whose URL has no objection.
     *
     * @return the secret, which is not shown again
     */
    public String create(Endpoint endpoint) {
        String secret = Signature.newSecret();
        endpoints.create(endpoint, secret);
        return secret;
    }

    /**
     * Gives an endpoint another secret, used from the next attempt on.
     *
     * @param overlap how long the old one signs beside it; zero for not at all
     * @return the secret, which is not shown again; empty when the endpoint was deleted
     */
    public Optional<String> rotate(Endpoint endpoint, Duration overlap) {
        String secret = Signature.newSecret();
        return endpoints.rotate(endpoint.workspaceId(), endpoint.id(), secret, overlap, clock.instant())
                ? Optional.of(secret)
                : Optional.empty();
    }

    /** Sends an invented event at once and only once, and returns when the receiver has answered. */
    public Delivery test(Endpoint endpoint, EventType type, String name) {
        DueDelivery taken = database.inTransaction(() -> {
            NewDelivery invented = invent(endpoint, type, name);
            return deliveries.take(invented.id(), DeliveryDispatcher.LEASE).orElseThrow();
        });
        sending.sendNow(taken);
        return deliveries.find(endpoint.workspaceId(), taken.id()).orElseThrow();
    }

    /**
     * As {@link #test}, but sent by a worker, for whoever stands elsewhere in the network than the workers do, or does
     * not know what they may reach.
     *
     * @param patience how long a worker has to take it; then it is sent from here
     */
    public Delivery testByWorker(Endpoint endpoint, EventType type, String name, Duration patience) {
        UUID id = database.inTransaction(() -> invent(endpoint, type, name)).id();
        Instant late = clock.instant().plus(patience);
        while (clock.instant().isBefore(late)
                && deliveries.find(endpoint.workspaceId(), id).orElseThrow().attempt() == 0) {
            pause();
        }
        deliveries.take(id, DeliveryDispatcher.LEASE).ifPresent(sending::sendNow);
        return outcome(endpoint.workspaceId(), id);
    }

    private NewDelivery invent(Endpoint endpoint, EventType type, String name) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        var event = new Event(PublicId.next(), endpoint.workspaceId(), type,
                SampleEvents.of(type, endpoint.environment(), baseUrl, now).toString(), now);
        var delivery = new NewDelivery(PublicId.next(), endpoint.workspaceId(), event.id(), endpoint.id(),
                endpoint.url(), name, endpoint.id().toString(), true, false, 1, now);
        events.append(event);
        deliveries.queue(List.of(delivery));
        return delivery;
    }

    /** Waits for whoever has it in flight; still pending when that one has died. */
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
