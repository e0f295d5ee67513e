package platen.jobs.envelope.complete;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times as certificates show them. */
final class CertificateTimes {
    private static final DateTimeFormatter UTC = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss xxx", Locale.ROOT);

    private CertificateTimes() {}

    /** Returns a time in UTC. */
    static String utc(Instant time) {
        return UTC.format(time);
    }

    /** Returns a time where the person is; empty when the browser did not tell the zone. */
    static String local(@Nullable Instant time, @Nullable String zone) {
        return time == null || zone == null ? "" : LOCAL.format(time.atZone(ZoneId.of(zone))) + " (" + zone + ")";
    }
}
