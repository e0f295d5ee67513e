package platen.web.operator.history.element;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jobrunr.jobs.Job;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.jobs.json.StoredJson;

/** Formats values as text for the templates. */
public final class Formats {
    /** Path of the search for an id. */
    public static final String FIND = "/operator/find";

    private static final String JOBS = "/operator/jobs/jobs/";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter ZONED = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss xxx", Locale.ROOT);
    private static final DateTimeFormatter LABELED = DateTimeFormatter
            .ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private Formats() {}

    /** Formats a time in UTC, with milliseconds. */
    public static String time(Instant time) {
        return TIME.format(time);
    }

    /** Formats a local time in a time zone, with the offset and the name of the zone. */
    static String zoned(Instant time, String zone) {
        return ZONED.withZone(ZoneId.of(zone)).format(time) + " " + zone;
    }

    /** Formats a time in UTC and marks it as UTC. */
    static String utc(Instant time) {
        return LABELED.format(time);
    }

    static String span(Duration span) {
        if (span.toMillis() < 1_000) {
            return span.toMillis() + " ms";
        }
        if (span.toSeconds() < 120) {
            return String.format(Locale.ROOT, "%.1f s", span.toMillis() / 1_000.0);
        }
        return span.toHours() < 2 ? span.toMinutes() + " min" : span.toHours() + " h";
    }

    /** Formats a duration; empty when it is unknown. */
    public static String millis(@Nullable Integer millis) {
        return millis == null ? "" : span(Duration.ofMillis(millis));
    }

    /** Returns the state of a job in one word. */
    public static String state(Job job) {
        return job.getState().name().toLowerCase(Locale.ROOT);
    }

    /** Returns the color of a status, as a class of the style sheet. */
    static String color(String status) {
        return switch (status) {
            case "completed", "delivered", "done", "started" -> "ok";
            case "failed", "blocked", "overdue" -> "bad";
            case "pending" -> "warn";
            case "cancelled", "cancelling", "paused", "deleted" -> "";
            default -> "info";
        };
    }

    /** Returns the path of the page of a record; empty for a kind of record without pages. */
    public static Optional<String> path(PublicId noun, UUID id) {
        return switch (noun) {
            case SUBMISSION, RUN, BATCH, SCHEDULE, EVENT -> Optional.of("/operator/of/" + noun.of(id));
            case REQUEST, DELIVERY, TRANSFER, FIRING -> Optional.of(FIND + "?q=" + noun.of(id));
            case TEMPLATE, WORKFLOW, KEY, ENDPOINT, DESTINATION, FORM, ENVELOPE, MAIL, WORKSPACE, PERSON, INVITATION,
                    ORGANIZATION ->
                Optional.empty();
        };
    }

    /** Returns the path of a job in JobRunr's dashboard. */
    public static String path(Job job) {
        return JOBS + job.getId();
    }

    /** Formats bytes in hexadecimal digits. */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    /** Returns the trace id of a W3C Trace Context of version 00: {@code 00-<trace>-<span>-<flags>}. */
    static String trace(String traceparent) {
        return traceparent.substring(3, 35);
    }

    /**
     * Returns the code and reason of an error, but not its message, because a database error may quote values of a row.
     *
     * @param error JSON object in the shape of an API error, or null
     */
    public static List<String> codes(@Nullable String error) {
        if (error == null) {
            return List.of();
        }
        var object = StoredJson.object(error);
        return Stream.of("code", "reason").filter(object::has).map(name -> object.path(name).asString()).toList();
    }
}
