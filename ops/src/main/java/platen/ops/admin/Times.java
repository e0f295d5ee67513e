package platen.ops.admin;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Formats times for tables; dates are in UTC. */
public final class Times {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm'Z'")
            .withZone(ZoneOffset.UTC);

    private Times() {}

    public static String day(Instant time) {
        return MINUTE.format(time).substring(0, "yyyy-MM-dd".length());
    }

    /** Returns hours, minutes and seconds, such as {@code 1h 02m 03s}; below a minute with tenths. */
    public static String span(Duration time) {
        if (time.compareTo(Duration.ofMinutes(1)) < 0) {
            return "%.1fs".formatted(time.toMillis() / 1_000.0);
        }
        String rest = "%02dm %02ds".formatted(time.toMinutesPart(), time.toSecondsPart());
        return time.toHours() == 0 ? rest : time.toHours() + "h " + rest;
    }

    /** Returns an estimated time like {@link #span}, in whole seconds, and above an hour in whole minutes. */
    public static String rough(Duration time) {
        if (time.compareTo(Duration.ofMinutes(1)) < 0) {
            return time.toSeconds() + "s";
        }
        return time.toHours() == 0 ? span(time) : "%dh %02dm".formatted(time.toHours(), time.toMinutesPart());
    }

    public static @Nullable String minute(@Nullable Instant time) {
        return time == null ? null : MINUTE.format(time);
    }
}
