package platen.db.webhook;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One try to deliver.
 *
 * @param statusCode of the answer, null when there was none
 * @param error why there was no answer, or null
 * @param durationMs null while it is under way, and for ever when its worker died
 * @param headers JSON object of the answer's headers, or null
 * @param body the first bytes of the answer, or null
 */
public record Attempt(int number, Instant startedAt, @Nullable Integer statusCode, @Nullable String error,
        @Nullable Integer durationMs, @Nullable String headers, byte @Nullable [] body) {}
