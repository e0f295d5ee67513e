package platen.jobs.key;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Lifetimes of API keys (contract rule 2.4). */
public enum KeyLifetime {
    DAYS_30(Duration.ofDays(30)),
    DAYS_90(Duration.ofDays(90)),
    YEAR(Duration.ofDays(365)),
    UNLIMITED(null);

    private final @Nullable Duration length;

    KeyLifetime(@Nullable Duration length) {
        this.length = length;
    }

    /** Returns the length; null when a key does not expire. */
    public @Nullable Duration length() {
        return length;
    }

    /** Returns when a key that begins now expires; null for never. */
    public @Nullable Instant from(Instant now) {
        return length == null ? null : now.plus(length);
    }
}
