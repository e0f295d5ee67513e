package platen.web.dashboard.delivery;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import platen.db.core.PublicId;
import platen.db.event.EventStore;
import platen.db.webhook.Attempt;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryFilter;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointStore;
import platen.db.webhook.Replay;
import platen.db.webhook.ReplayStore;
import platen.jobs.webhook.EventJson;
import platen.web.view.PageNotFoundException;

/** Reads what pages show of the deliveries of a workspace. */
public final class DeliveryLog {
    private static final int MAX_REPLAYS = 5;

    private final DeliveryStore deliveries;
    private final EndpointStore endpoints;
    private final EventStore events;
    private final ReplayStore replays;
    private final Clock clock;

    DeliveryLog(DeliveryStore deliveries, EndpointStore endpoints, EventStore events, ReplayStore replays,
            Clock clock) {
        this.deliveries = deliveries;
        this.endpoints = endpoints;
        this.events = events;
        this.replays = replays;
        this.clock = clock;
    }

    /** Returns deliveries, newest first. */
    public DeliveryRows newest(UUID workspaceId, DeliveryFilter filter, int limit) {
        List<Delivery> found = deliveries.newest(workspaceId, filter, limit);
        Map<UUID, Attempt> latest = deliveries.latestAttempts(found.stream().map(Delivery::id).toList());
        Map<UUID, Endpoint> listed = endpoints(workspaceId).stream()
                .collect(Collectors.toMap(Endpoint::id, Function.identity()));
        return new DeliveryRows(found.stream()
                .map(each -> new DeliveryRows.Row(each, latest.get(each.id()), listed.get(each.endpointId())))
                .toList(), clock.instant());
    }

    /** Returns the endpoints of a workspace, newest first. */
    public List<Endpoint> endpoints(UUID workspaceId) {
        return endpoints.of(workspaceId);
    }

    /** Returns a delivery of the workspace by its public id; empty when there is none. */
    public Optional<Delivery> find(UUID workspaceId, String id) {
        return PublicId.DELIVERY.parse(id).flatMap(uuid -> deliveries.find(workspaceId, uuid));
    }

    /** Returns a delivery of the workspace by its public id. */
    Delivery require(UUID workspaceId, String id) {
        return find(workspaceId, id).orElseThrow(PageNotFoundException::new);
    }

    /** Returns the attempts of a delivery, oldest first. */
    public List<Attempt> attempts(Delivery delivery) {
        return deliveries.attempts(delivery.id());
    }

    /** Returns the body that every attempt of a delivery sends. */
    byte[] body(Delivery delivery) {
        return events.find(delivery.workspaceId(), delivery.eventId())
                .map(event -> EventJson.body(event.id(), delivery.type(), event.createdAt(), event.data()))
                .orElseThrow(PageNotFoundException::new);
    }

    /** Returns the requests to send failed deliveries again that are unfinished, newest first. */
    List<Replay> unfinished(UUID workspaceId) {
        return replays.newest(workspaceId, MAX_REPLAYS).stream().filter(each -> each.finishedAt() == null).toList();
    }
}
