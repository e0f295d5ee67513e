package platen.api.webhook;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.db.webhook.Attempt;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryStatus;

/**
 * A delivery with its attempts.
 *
 * @param webhookId null for a callback
 */
record DeliveryRecord(String deliveryId, String eventId, String type, @Nullable String webhookId, boolean callback,
        String url, DeliveryStatus status, List<AttemptRecord> attempts, @Nullable Instant nextAttemptAt,
        Instant createdAt) {

    /**
     * One attempt.
     *
     * @param requestHeaders headers that were sent, with shortened signatures; null while in progress
     * @param responseHeaders headers of the response, null when there was none
     * @param responseBody first 4 KB of the response as text, null when there was none
     */
    record AttemptRecord(int number, Instant at, @Nullable Integer statusCode, @Nullable String error,
            @Nullable Integer durationMs, @Nullable String requestUrl,
            @JsonRawValue @Nullable String requestHeaders, @JsonRawValue @Nullable String responseHeaders,
            @Nullable String responseBody) {

        static AttemptRecord of(Attempt attempt) {
            byte[] body = attempt.body();
            return new AttemptRecord(attempt.number(), attempt.startedAt(), attempt.statusCode(), attempt.error(),
                    attempt.durationMs(), attempt.requestUrl(), attempt.requestHeaders(), attempt.headers(),
                    body == null ? null : new String(body, StandardCharsets.UTF_8));
        }
    }

    static DeliveryRecord of(Delivery delivery, List<Attempt> attempts) {
        return new DeliveryRecord(PublicId.DELIVERY.of(delivery.id()), PublicId.EVENT.of(delivery.eventId()),
                delivery.type(),
                delivery.endpointId() == null ? null : PublicId.ENDPOINT.of(delivery.endpointId()),
                delivery.endpointId() == null, delivery.url(), delivery.status(),
                attempts.stream().map(AttemptRecord::of).toList(), delivery.nextAttemptAt(), delivery.createdAt());
    }
}
