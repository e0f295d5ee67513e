package platen.jobs.engine.document.bind;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.util.Locale;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;

/** Calendar dates as people of a language write them. */
final class Dates {
    /** A date for trying patterns. */
    private static final LocalDate SOME_DAY = LocalDate.of(2000, 2, 29);

    private Dates() {}

    /** @param pattern short, medium, long, full, or letters such as {@code d MMMM yyyy} */
    static Formatter of(String pattern, Locale locale, Place place) {
        var writer = new Writer(format(pattern, locale, place));
        return Formatters.text(writer::write);
    }

    /** Writes dates, and remembers the last one: rows of a table often have the same one after the other. */
    private static final class Writer {
        private final DateTimeFormatter format;
        /** Immutable, so that threads that render at the same time see a whole one. */
        private Written last = new Written("", "");

        private record Written(String text, String shown) {}

        Writer(DateTimeFormatter format) {
            this.format = format;
        }

        String write(String text) {
            Written known = last;
            if (!known.text.equals(text)) {
                known = new Written(text, shown(text));
                last = known;
            }
            return known.shown;
        }

        private String shown(String text) {
            // The time of a date-time is not asked for.
            String day = text.length() > 10 && text.charAt(10) == 'T' ? text.substring(0, 10) : text;
            try {
                return format.format(date(day));
            } catch (DateTimeException notADate) {
                return text;
            }
        }
    }

    /** Reads a date; the usual form is read here, because the JDK's parser costs more than the rest of a table's cell. */
    private static LocalDate date(String text) {
        boolean usual = text.length() == 10 && text.charAt(4) == '-' && text.charAt(7) == '-';
        for (int i = 0; usual && i < 10; i++) {
            char c = text.charAt(i);
            usual = i == 4 || i == 7 || c >= '0' && c <= '9';
        }
        return usual
                ? LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10))
                : LocalDate.parse(text);
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text, from, to, 10);
    }

    private static DateTimeFormatter format(String pattern, Locale locale, Place place) {
        FormatStyle style = switch (pattern) {
            case "short" -> FormatStyle.SHORT;
            case "medium" -> FormatStyle.MEDIUM;
            case "long" -> FormatStyle.LONG;
            case "full" -> FormatStyle.FULL;
            default -> null;
        };
        try {
            String letters = style == null
                    ? pattern
                    : DateTimeFormatterBuilder.getLocalizedDateTimePattern(style, null, IsoChronology.INSTANCE, locale);
            DateTimeFormatter format = DateTimeFormatter.ofPattern(letters, locale);
            // Letters that no date has are told of now, and not when a document is rendered.
            return format.format(SOME_DAY).isEmpty() ? DateTimeFormatter.ISO_LOCAL_DATE : format;
        } catch (DateTimeException | IllegalArgumentException e) {
            throw new Mistake(place, "'" + pattern
                    + "' is no pattern for dates; expected short, medium, long, full or one such as \"d MMMM yyyy\".");
        }
    }
}
