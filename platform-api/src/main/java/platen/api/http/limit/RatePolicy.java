package platen.api.http.limit;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The rate limits beside the monthly quota, by their names in {@code RateLimit-Policy} (contract rule 14.4). */
public enum RatePolicy {
    PER_SECOND("per-second", ChronoUnit.SECONDS, "This workspace has sent its %,d %s of this second.", "request"),
    PER_KEY("per-key", ChronoUnit.MINUTES, "This API key has sent its %,d %s of this minute.", "request"),
    UPLOADS("uploads", ChronoUnit.MINUTES, "This organization has sent its %,d %s of this minute.", "upload"),
    PREVIEWS("previews", ChronoUnit.MINUTES, "This organization has requested its %,d %s of this minute.", "preview");

    private final String wire;
    private final ChronoUnit window;
    private final String message;
    private final String noun;

    RatePolicy(String wire, ChronoUnit window, String message, String noun) {
        this.wire = wire;
        this.window = window;
        this.message = message;
        this.noun = noun;
    }

    String wire() {
        return wire;
    }

    Duration window() {
        return window.getDuration();
    }

    /** Returns the start of the window that a time lies in. */
    Instant start(Instant time) {
        return time.truncatedTo(window);
    }

    String message(int limit) {
        return message.formatted(limit, limit == 1 ? noun : noun + "s");
    }
}
