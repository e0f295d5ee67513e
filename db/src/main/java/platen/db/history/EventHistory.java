package platen.db.history;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.webhook.Attempt;

/**
 * An event with its deliveries.
 *
 * @param about public id of the object that the event reports, or null when it has none
 */
public record EventHistory(UUID id, UUID workspaceId, String workspace, String type, @Nullable String about,
        Instant createdAt, List<Delivery> deliveries) {
    public EventHistory {
        deliveries = List.copyOf(deliveries);
    }

    /** Returns whether a delivery is still pending. */
    public boolean open() {
        return deliveries.stream().anyMatch(each -> each.dueAt() != null);
    }

    /**
     * The delivery of the event to one receiver.
     *
     * @param endpointId null for a callback
     * @param host of its URL
     * @param dueAt while pending: when the next attempt is due, or when the lease of the current one expires
     */
    public record Delivery(UUID id, UUID eventId, @Nullable UUID endpointId, String host, String type, String status,
            int attempt, boolean inFlight, @Nullable Instant dueAt, List<Attempt> attempts) {
        public Delivery {
            attempts = List.copyOf(attempts);
        }
    }
}
