package platen.db.envelope;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;

/**
 * Selects envelopes of a list; null components select all.
 *
 * @param search part of the title, or of a person's name or address, in any case
 * @param before only those created before
 * @param beforeId of those created at that time, only ones with a smaller id
 */
public record EnvelopeFilter(@Nullable EnvelopeState state, @Nullable Environment environment,
        @Nullable String search, @Nullable Instant before, @Nullable UUID beforeId) {
    /** Selects all envelopes. */
    public static final EnvelopeFilter ALL = new EnvelopeFilter(null, null, null, null, null);
}
