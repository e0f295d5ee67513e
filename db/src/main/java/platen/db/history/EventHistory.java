package platen.db.history;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.webhook.Attempt;

/**
 * Something that was told, or is to be.
 *
 * @param about public id of what it tells of, null when that has none here
 */
public record EventHistory(UUID id, UUID workspaceId, String workspace, String type, @Nullable String about,
        Instant createdAt, List<Delivery> deliveries) {
    public EventHistory {
        deliveries = List.copyOf(deliveries);
    }

    /** Whether somebody is still to be told. */
    public boolean open() {
        return deliveries.stream().anyMatch(each -> each.dueAt() != null);
    }

    /**
     * One receiver's share of it.
     *
     * @param endpointId null for a callback
     * @param host of its address
     * @param dueAt while pending: when the next attempt is due, or the lease of the one in flight is over
     */
    public record Delivery(UUID id, UUID eventId, @Nullable UUID endpointId, String host, String type, String status,
            int attempt, boolean inFlight, @Nullable Instant dueAt, List<Attempt> attempts) {
        public Delivery {
            attempts = List.copyOf(attempts);
        }
    }
}
