package platen.web.dashboard.delivery;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.webhook.Attempt;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.Endpoint;

/**
 * Deliveries in a table.
 *
 * @param now time of the request
 */
public record DeliveryRows(List<Row> rows, Instant now) {
    public DeliveryRows {
        rows = List.copyOf(rows);
    }

    /**
     * One delivery.
     *
     * @param last its latest attempt without headers and body, or null before the first
     * @param endpoint null for a callback, and for a deleted endpoint
     */
    public record Row(Delivery delivery, @Nullable Attempt last, @Nullable Endpoint endpoint) {}

    /** Returns whether there are none. */
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Returns the class of the badge of a status. */
    static String badge(DeliveryStatus status) {
        return switch (status) {
            case PENDING -> "warn";
            case DELIVERED -> "ok";
            case FAILED, BLOCKED -> "bad";
            case CANCELLED -> "mute";
        };
    }

    /** Returns the class of the badge of an attempt. */
    static String badge(Attempt attempt) {
        Integer status = attempt.statusCode();
        if (status != null && status >= 200 && status < 300) {
            return "ok";
        }
        return status == null && attempt.error() == null ? "info" : "bad";
    }
}
