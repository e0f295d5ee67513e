package platen.jobs.batch.intake;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How the cells of a CSV column write a number or a date. Immutable. */
public sealed interface CellFormat {

    /**
     * Returns a cell as JSON data writes it: a number without grouping and with a decimal point, a date as
     * {@code 2026-12-31}.
     *
     * @throws Mismatch when the cell is not written in this format
     */
    String read(String cell) throws Mismatch;

    /** Returns the decimal mark, or the pattern of dates. */
    String notation();

    /** Returns a number or date that is written so. */
    String example();

    /** Returns whether a cell is written in this format. */
    default boolean matches(String cell) {
        try {
            read(cell);
            return true;
        } catch (Mismatch mismatch) {
            return false;
        }
    }

    /** A cell is not written in the format of its column. */
    final class Mismatch extends Exception {
        private final String corrected;

        /**
         * @param expectation what the cell is not, such as "no number with a decimal comma"
         * @param corrected how such a value is written in the data
         */
        Mismatch(String expectation, String corrected) {
            super(expectation);
            this.corrected = corrected;
        }

        /** Returns how such a value is written in the data. */
        String corrected() {
            return corrected;
        }
    }

    /**
     * Numbers with a decimal mark, with or without grouping in threes.
     *
     * @param mark a comma or a point
     */
    record Decimal(char mark) implements CellFormat {
        private static final Pattern COMMA = pattern(',', '.');
        private static final Pattern POINT = pattern('.', ',');
        private static final String EXPECTATION = "no number with a decimal ";

        /** @throws IllegalArgumentException when the mark is neither */
        public Decimal {
            if (mark != ',' && mark != '.') {
                throw new IllegalArgumentException("must have ',' or '.' as 'decimal'");
            }
        }

        /** @throws IllegalArgumentException when the mark is neither a comma nor a point */
        public static Decimal of(String mark) {
            return new Decimal(mark.length() == 1 ? mark.charAt(0) : 0);
        }

        @Override
        public String notation() {
            return String.valueOf(mark);
        }

        @Override
        public String example() {
            return mark == ',' ? "1.234,50" : "1,234.50";
        }

        /** Groups are divided by the other mark, an apostrophe or a space, everywhere in a number by the same. */
        private static Pattern pattern(char mark, char other) {
            return Pattern.compile("([+-]?)(\\d{1,300}|\\d{1,3}([" + other
                    + " '\u2019\u00a0\u202f])\\d{3}(?:\\3\\d{3}){0,90})(?:[" + mark + "](\\d{0,100}))?");
        }

        @Override
        public String read(String cell) throws Mismatch {
            Matcher number = (mark == ',' ? COMMA : POINT).matcher(cell.strip());
            if (!number.matches()) {
                throw new Mismatch(EXPECTATION + (mark == ',' ? "comma" : "point"), "1234.5");
            }
            String fraction = number.group(4);
            return number.group(1) + number.group(2).replaceAll("\\D", "")
                    + (fraction == null || fraction.isEmpty() ? "" : "." + fraction);
        }
    }

    /**
     * Dates of numbers in an order. Leading zeros may be absent; years of two digits are those from 1950 to 2049.
     *
     * @param pattern day, month and year, such as {@code dd.MM.yyyy}, {@code M/d/yy} or {@code yyyy-MM-dd}
     */
    record Dates(String pattern) implements CellFormat {
        /** The first of the hundred years that two digits can mean. */
        private static final int FIRST_YEAR = 1950;
        private static final LocalDate EXAMPLE = LocalDate.of(2026, 12, 31);
        private static final Pattern PATTERN = Pattern.compile(
                "(?=.*d)(?=.*M)(?=.*y)(dd?|MM?|yyyy|yy)[./ -](dd?|MM?|yyyy|yy)[./ -](dd?|MM?|yyyy|yy)");

        /** @throws IllegalArgumentException when the pattern is not one of day, month and year */
        public Dates {
            if (!PATTERN.matcher(pattern).matches()) {
                throw new IllegalArgumentException(
                        "must have a 'date_format' of dd, MM and yyyy, such as dd.MM.yyyy or M/d/yy");
            }
        }

        @Override
        public String read(String cell) throws Mismatch {
            try {
                return LocalDate.parse(cell.strip(), formatter()).toString();
            } catch (DateTimeException e) {
                throw new Mismatch("no date like " + pattern, EXAMPLE.toString());
            }
        }

        @Override
        public String notation() {
            return pattern;
        }

        @Override
        public String example() {
            return formatter().format(EXAMPLE);
        }

        private DateTimeFormatter formatter() {
            String lenient = pattern.replace("dd", "d").replace("MM", "M").replace('y', 'u');
            int year = lenient.indexOf('u');
            var builder = new DateTimeFormatterBuilder();
            if (lenient.startsWith("uuuu", year)) {
                builder.appendPattern(lenient);
            } else {
                builder.appendPattern(lenient.substring(0, year))
                        .appendValueReduced(ChronoField.YEAR, 2, 2, FIRST_YEAR)
                        .appendPattern(lenient.substring(year + 2));
            }
            return builder.toFormatter(Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);
        }
    }
}
