package platen.jobs.outbound;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The header {@code Retry-After}: seconds or an HTTP date (RFC 9110, section 10.2.3). */
public final class RetryAfter {
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int UNAVAILABLE = 503;
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

    private RetryAfter() {}

    /** Returns the time that an answer 429 or 503 asks to wait; empty for other answers, and as {@link #parse} does. */
    public static Optional<Duration> of(Outcome.Answered answered, Instant now) {
        return answered.status() == TOO_MANY_REQUESTS || answered.status() == UNAVAILABLE
                ? parse(answered.headers().get("retry-after"), now)
                : Optional.empty();
    }

    /** Returns the time that a server asks to wait; empty for none, a time that is over, or anything else. */
    public static Optional<Duration> parse(@Nullable String value, Instant now) {
        if (value == null) {
            return Optional.empty();
        }
        if (SECONDS.matcher(value).matches()) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(value)));
        }
        try {
            Instant until = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
            return Optional.of(Duration.between(now, until)).filter(Duration::isPositive);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
