package platen.db.webhook;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An attempt of a delivery.
 *
 * @param statusCode of the response, null when there was none
 * @param error why there was no response, or null
 * @param durationMs null while in progress, and permanently when its worker was lost
 * @param headers JSON object of the response headers, or null
 * @param body the first bytes of the response, or null
 * @param requestUrl where it was sent, or null while in progress and for attempts of earlier versions
 * @param requestHeaders JSON object of the request headers, with shortened signatures, or null like the URL
 */
public record Attempt(int number, Instant startedAt, @Nullable Integer statusCode, @Nullable String error,
        @Nullable Integer durationMs, @Nullable String headers, byte @Nullable [] body,
        @Nullable String requestUrl, @Nullable String requestHeaders) {}
