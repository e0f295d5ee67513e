package platen.jobs.webhook;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.db.event.Event;
import platen.db.event.EventStore;
import platen.db.event.EventType;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.DeliveryStore.NewDelivery;
import platen.jobs.queue.JobQueue;
import platen.jobs.telemetry.Traces;
import tools.jackson.databind.node.ObjectNode;

/** Stores events with one delivery for each receiver, in the caller's transaction, and wakes a worker to send them. */
public final class EventOutbox {
    private final EventStore events;
    private final DeliveryStore deliveries;
    private final JobQueue queue;
    private final Traces traces;
    private final Clock clock;

    public EventOutbox(EventStore events, DeliveryStore deliveries, JobQueue queue, Traces traces, Clock clock) {
        this.events = events;
        this.deliveries = deliveries;
        this.queue = queue;
        this.traces = traces;
        this.clock = clock;
    }

    /**
     * A receiver of one event, with the event's name in the receiver's dialect.
     *
     * @param lane deliveries of one lane share a limit of parallel requests: the endpoint's id, or the host of a callback
     */
    record Receiver(@Nullable UUID endpointId, String url, String type, String lane) {}

    /**
     * An event to be stored if it has receivers.
     *
     * @param about submission, run, batch or template of the event
     * @param bulk whether other events to the same receiver are delivered first
     */
    record PendingEvent(UUID about, UUID workspaceId, EventType type, List<Receiver> receivers,
            Supplier<ObjectNode> data, boolean bulk) {
        PendingEvent(UUID about, UUID workspaceId, EventType type, List<Receiver> receivers,
                Supplier<ObjectNode> data) {
            this(about, workspaceId, type, receivers, data, false);
        }

        PendingEvent and(Receiver another) {
            return new PendingEvent(about, workspaceId, type,
                    Stream.concat(receivers.stream(), Stream.of(another)).toList(), data, bulk);
        }

        PendingEvent inBulk() {
            return new PendingEvent(about, workspaceId, type, receivers, data, true);
        }
    }

    /** Stores one-off webhooks by submission. */
    void keepCallbacks(Map<UUID, String> callbackUrls) {
        deliveries.keepCallbacks(callbackUrls);
    }

    /** Returns the one-off webhooks of those submissions that have one. */
    Map<UUID, String> callbacks(Collection<UUID> submissionIds) {
        return deliveries.callbacks(submissionIds);
    }

    /** Appends the events that have receivers, and all their deliveries. */
    void append(List<PendingEvent> pending) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        var appended = new ArrayList<Event>();
        var queued = new ArrayList<NewDelivery>();
        for (PendingEvent each : pending) {
            if (each.receivers().isEmpty()) {
                continue;
            }
            var event = new Event(PublicId.next(), each.workspaceId(), each.type(), each.data().get().toString(), now);
            appended.add(event);
            each.receivers()
                    .forEach(receiver -> queued.add(new NewDelivery(PublicId.next(), event.workspaceId(), event.id(),
                            receiver.endpointId(), receiver.url(), receiver.type(), receiver.lane(),
                            false, each.bulk(), RetrySchedule.ATTEMPTS, now)));
            traces.inherit(event.id(), each.about());
        }
        if (appended.isEmpty()) {
            return;
        }
        events.append(appended);
        deliveries.queue(queued);
        // One notification for all of them: the worker takes every due delivery.
        queue.notifyWorkers(new DeliveryJob(appended.getFirst().id()));
    }
}
