package platen.jobs.webhook;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import platen.db.core.Database;
import platen.db.core.PublicId;
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

/** Creates, changes and tests webhook endpoints. */
public final class Endpoints {
    /** Maximum length of the URL of an endpoint or a callback, in characters. */
    public static final int MAX_URL_LENGTH = 2_048;

    private static final Duration LOOK_INTERVAL = Duration.ofMillis(50);

    private final Database database;
    private final EndpointStore endpoints;
    private final EventStore events;
    private final DeliveryStore deliveries;
    private final DeliveryDispatcher sending;
    private final OutboundClient client;
    private final String baseUrl;
    private final Clock clock;

    /** @param baseUrl prefix of the links in test events, without a trailing slash */
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
     * Checks a URL that webhooks are to be sent to, of an endpoint or a callback.
     *
     * @return the objection, worded to follow "The URL"; empty for none
     */
    public Optional<String> objection(String url) {
        return url.length() > MAX_URL_LENGTH
                ? Optional.of("must have at most %,d characters".formatted(MAX_URL_LENGTH))
                : client.objection(url);
    }

    /**
     * Adds an endpoint whose URL has been checked.
     *
     * @return the secret, which is not shown again
     */
    public String create(Endpoint endpoint) {
        String secret = Signature.newSecret();
        endpoints.create(endpoint, secret);
        return secret;
    }

    /**
     * Replaces an endpoint's secret, starting with the next attempt.
     *
     * @param overlap time for which the old secret signs as well; zero for none
     * @return the secret, which is not shown again; empty when the endpoint was deleted
     */
    public Optional<String> rotate(Endpoint endpoint, Duration overlap) {
        String secret = Signature.newSecret();
        return endpoints.rotate(endpoint.workspaceId(), endpoint.id(), secret, overlap, clock.instant())
                ? Optional.of(secret)
                : Optional.empty();
    }

    /** Sends a sample event immediately, without retries, and returns when the receiver has answered. */
    public Delivery test(Endpoint endpoint, EventType type, String name) {
        DueDelivery taken = database.inTransaction(() -> {
            NewDelivery invented = invent(endpoint, type, name);
            return deliveries.take(invented.id(), DeliveryDispatcher.LEASE).orElseThrow();
        });
        sending.sendNow(taken);
        return deliveries.find(endpoint.workspaceId(), taken.id()).orElseThrow();
    }

    /**
     * Like {@link #test}, but sent by a worker, for callers whose network access differs from that of the workers.
     *
     * @param timeout time that a worker has to take it; afterwards this process sends it
     */
    public Delivery testByWorker(Endpoint endpoint, EventType type, String name, Duration timeout) {
        UUID id = database.inTransaction(() -> invent(endpoint, type, name)).id();
        Instant late = clock.instant().plus(timeout);
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
