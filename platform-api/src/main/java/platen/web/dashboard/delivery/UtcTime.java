package platen.web.dashboard.delivery;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;

/** Times in forms: a date and a time of day in UTC, as browsers write them, or a date alone. */
public final class UtcTime {
    /** Later and earlier times exceed what PostgreSQL stores. */
    private static final int MAX_YEAR = 9_999;

    private UtcTime() {}

    /** Reads a field; one that cannot be read is an error of the form. Returns null when it is empty or wrong. */
    public static @Nullable Instant read(WorkspaceView view, Form form, String field) {
        String value = form.value(field);
        if (value.isEmpty()) {
            return null;
        }
        Optional<Instant> time = parse(value);
        if (time.isEmpty()) {
            form.error(field, view.text("delivery.time-wrong"));
        }
        return time.orElse(null);
    }

    private static Optional<Instant> parse(String value) {
        try {
            LocalDateTime time = value.length() <= "2026-11-23".length()
                    ? LocalDate.parse(value).atStartOfDay()
                    : LocalDateTime.parse(value.endsWith("Z") ? value.substring(0, value.length() - 1) : value);
            return time.getYear() > 0 && time.getYear() <= MAX_YEAR
                    ? Optional.of(time.toInstant(ZoneOffset.UTC))
                    : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** Returns the value of a field, to the minute. */
    public static String text(Instant time) {
        return LocalDateTime.ofInstant(time.truncatedTo(ChronoUnit.MINUTES), ZoneOffset.UTC).toString();
    }
}
