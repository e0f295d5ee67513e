package platen.web.operator;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.HtmlUtils;
import platen.db.core.PublicId;

/** A fragment of HTML. Text from elsewhere is always escaped before it becomes part of a fragment. */
record Html(String markup) {
    static final Html NOTHING = new Html("");
    static final Html NONE = new Html("<span class=\"quiet\">–</span>");

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private static final DateTimeFormatter ZONED = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss xxx", Locale.ROOT);
    private static final DateTimeFormatter LABELED = DateTimeFormatter
            .ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** Returns the text, escaped; a dash for null. */
    static Html text(@Nullable Object text) {
        return text == null ? NONE : new Html(escaped(text.toString()));
    }

    /** Formats an id or a hash. */
    static Html code(String text) {
        return new Html("<code>" + escaped(text) + "</code>");
    }

    /** Formats secondary information. */
    static Html quiet(String text) {
        return new Html("<span class=\"quiet\">" + escaped(text) + "</span>");
    }

    /** Formats one of our ids, as a link where the record has a page. */
    static Html id(PublicId noun, @Nullable UUID id) {
        if (id == null) {
            return NONE;
        }
        Html shown = code(noun.of(id));
        return HistoryPages.path(noun, id).map(path -> link(path, shown)).orElse(shown);
    }

    /** @param path a path of this server */
    static Html link(String path, Html shown) {
        return new Html("<a href=\"" + escaped(path) + "\">" + shown.markup + "</a>");
    }

    /** Formats a status; the CSS color depends on the word. */
    static Html state(String state) {
        String kind = switch (state) {
            case "completed", "delivered", "done", "started" -> "good";
            case "failed", "blocked", "overdue" -> "bad";
            case "cancelled", "cancelling", "paused", "deleted" -> "off";
            default -> "open";
        };
        return new Html("<span class=\"state " + kind + "\">" + escaped(state) + "</span>");
    }

    /** Formats a time in UTC, with milliseconds. */
    static Html time(@Nullable Instant time) {
        return time == null
                ? NONE
                : new Html("<time datetime=\"" + time + "\">" + TIME.format(time) + "</time>");
    }

    /** Formats a local time in a time zone, with the name of the zone and its offset. */
    static Html time(Instant time, ZoneId zone) {
        return new Html("<time datetime=\"" + time + "\">" + ZONED.withZone(zone).format(time) + " "
                + text(zone.getId()).markup() + "</time>");
    }

    /** Formats a time in UTC and marks it as UTC. */
    static Html utc(Instant time) {
        return quiet(LABELED.format(time));
    }

    /** Formats a time span for people. */
    static String span(Duration span) {
        if (span.toMillis() < 1_000) {
            return span.toMillis() + " ms";
        }
        if (span.toSeconds() < 120) {
            return "%.1f s".formatted(span.toMillis() / 1_000.0);
        }
        return span.toHours() < 2 ? span.toMinutes() + " min" : span.toHours() + " h";
    }

    /** Joins fragments with spaces. */
    static Html of(Html... pieces) {
        return joined(Arrays.asList(pieces), " ");
    }

    static Html joined(List<Html> pieces, String between) {
        return new Html(pieces.stream().map(Html::markup).filter(each -> !each.isEmpty())
                .collect(Collectors.joining(between)));
    }

    private static String escaped(String text) {
        return HtmlUtils.htmlEscape(text, "UTF-8");
    }
}
