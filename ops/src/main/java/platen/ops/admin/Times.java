package platen.ops.admin;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Formats times for tables; in UTC where no zone is given. */
public final class Times {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm'Z'")
            .withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter LOCAL_MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");
    private static final int DAY_LENGTH = "yyyy-MM-dd".length();

    private Times() {}

    public static String day(Instant time) {
        return MINUTE.format(time).substring(0, DAY_LENGTH);
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

    /** Returns a time in a zone and behind it in UTC, such as {@code 2026-03-01 06:30 Europe/Berlin (05:30Z)}. */
    public static String inZone(Instant time, ZoneId zone) {
        String utc = MINUTE.format(time);
        String local = LOCAL_MINUTE.withZone(zone).format(time);
        if (zone.getRules().getOffset(time).equals(ZoneOffset.UTC)) {
            return utc;
        }
        boolean sameDay = utc.startsWith(local.substring(0, DAY_LENGTH));
        return local + " " + zone + " (" + (sameDay ? utc.substring(DAY_LENGTH + 1) : utc) + ")";
    }

    public static @Nullable String minute(@Nullable Instant time) {
        return time == null ? null : MINUTE.format(time);
    }
}
