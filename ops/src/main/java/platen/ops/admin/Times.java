package platen.ops.admin;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Times as a person reads them in a table, in UTC. */
final class Times {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm'Z'")
            .withZone(ZoneOffset.UTC);

    private Times() {}

    static String day(Instant time) {
        return MINUTE.format(time).substring(0, "yyyy-MM-dd".length());
    }

    static @Nullable String minute(@Nullable Instant time) {
        return time == null ? null : MINUTE.format(time);
    }
}
