package platen.jobs.deliver;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import platen.db.Database;
import platen.db.PublicId;
import platen.db.event.Event;
import platen.db.event.EventStore;
import platen.db.event.EventType;
import platen.db.webhook.Delivery;
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

    private final Database database;
    private final EndpointStore endpoints;
    private final EventStore events;
    private final DeliveryStore deliveries;
    private final Deliveries sending;
    private final OutboundClient client;
    private final String baseUrl;
    private final Clock clock;

    /** @param baseUrl what links in test events begin with, without a slash at the end */
    public Endpoints(Database database, EndpointStore endpoints, EventStore events, DeliveryStore deliveries,
            Deliveries sending, OutboundClient client, String baseUrl, Clock clock) {
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
     * @return the secret, which is not shown again
     */
    public String rotate(Endpoint endpoint, Duration overlap) {
        String secret = Signature.newSecret();
        endpoints.rotate(endpoint.id(), secret, overlap, clock.instant());
        return secret;
    }

    /** Sends an invented event at once and only once, and returns when the receiver has answered. */
    public Delivery test(Endpoint endpoint, EventType type, String name) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        var event = new Event(PublicId.next(), endpoint.workspaceId(), type,
                SampleEvents.of(type, endpoint.environment(), baseUrl, now).toString(), now);
        var delivery = new NewDelivery(PublicId.next(), endpoint.workspaceId(), event.id(), endpoint.id(),
                endpoint.url(), name, endpoint.id().toString(), 1, now);
        DueDelivery begun = database.inTransaction(() -> {
            events.append(event);
            return deliveries.begin(delivery, Deliveries.LEASE);
        });
        sending.sendNow(begun);
        return deliveries.find(endpoint.workspaceId(), delivery.id()).orElseThrow();
    }
}
