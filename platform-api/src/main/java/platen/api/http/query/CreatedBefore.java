package platen.api.http.query;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;

/**
 * The start of a list page: before a time (exclusive), or before a row, which is exact even among rows of the same
 * microsecond.
 *
 * @param id id of the row, or null when only a time is given
 */
public record CreatedBefore(Instant time, @Nullable UUID id) {
    /** RFC 3339 with up to six decimals. An unencoded plus sign arrives as a space. */
    private static final Pattern RFC_3339 = Pattern.compile(
            "\\d{4}-\\d\\d-\\d\\d[Tt ]\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?([Zz]|[-+ ]\\d\\d:\\d\\d)");
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'")
            .withZone(ZoneOffset.UTC);

    /**
     * Reads the parameter {@code created_before}.
     *
     * @param noun kind of ids that are accepted in place of a time
     * @param createdAt returns the creation time of a row; empty when there is no such row
     */
    public static Optional<CreatedBefore> of(Query query, PublicId noun, Function<UUID, Optional<Instant>> createdAt) {
        return query.text("created_before").map(value -> noun.parse(value)
                .map(id -> createdAt.apply(id)
                        .map(time -> new CreatedBefore(time, id))
                        .orElseThrow(() -> Query.outOfRange("created_before", value, "must name a row of this list")))
                .orElseGet(() -> new CreatedBefore(time("created_before", value), null)));
    }

    /** Reads a parameter that is a time. */
    public static Optional<Instant> time(Query query, String name) {
        return query.text(name).map(value -> time(name, value));
    }

    /** Formats a time with microseconds, as {@code created_before} of the next page. */
    public static String text(Instant time) {
        return MICROS.format(time);
    }

    private static Instant time(String name, String value) {
        if (RFC_3339.matcher(value).matches()) {
            var text = new StringBuilder(value);
            text.setCharAt(10, 'T');
            if (text.charAt(text.length() - 6) == ' ') {
                text.setCharAt(text.length() - 6, '+');
            }
            try {
                return OffsetDateTime.parse(text).toInstant();
            } catch (DateTimeException e) {
                // An incomplete time, such as one without a day or a minute; reported like any other invalid value.
            }
        }
        throw Query.outOfRange(name, value, "must be a time such as 2026-08-22T10:11:12.345678Z");
    }
}
