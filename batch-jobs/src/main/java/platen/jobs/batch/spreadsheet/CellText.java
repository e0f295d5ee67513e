package platen.jobs.batch.spreadsheet;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.jspecify.annotations.Nullable;

/**
 * Writes cells of a workbook as a CSV of this service has them: numbers and dates as JSON writes them, whatever the
 * workbook shows. A workbook has dates as numbers of days whose format has parts of a date (ECMA-376 part 1, 18.17.4.1
 * and 18.8.30).
 */
final class CellText {
    /** The precision in which spreadsheets show and compare numbers; the file has further, inexact digits. */
    private static final MathContext PRECISION = new MathContext(15, RoundingMode.HALF_UP);
    private static final LocalDate EPOCH_1900 = LocalDate.of(1899, 12, 30);
    private static final LocalDate EPOCH_1904 = LocalDate.of(1904, 1, 1);
    /** Day 60 is the 29th of February 1900, which did not exist; days before it count from one day later. */
    private static final int FEBRUARY_1900 = 60;
    /** The 31st of December 9999. */
    private static final int MAX_DAY = 2_958_465;
    private static final long SECONDS_A_DAY = 86_400;
    /** Texts, conditions and colors of a format, and characters that are meant literally. */
    private static final Pattern LITERAL = Pattern.compile("\"[^\"]*\"|\\\\.|_.|\\*.|\\[(?![hms]+])[^]]*]");
    private static final Pattern DAY_OR_YEAR = Pattern.compile("[yd]");
    private static final Pattern MONTH = Pattern.compile("mmm");
    private static final Pattern CLOCK = Pattern.compile("[hs]");
    private static final Pattern ZEROS = Pattern.compile("0{2,20}");
    private static final DateTimeFormatter TO_THE_SECOND = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
    private static final Set<String> ERRORS = Set.of("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A",
            "#GETTING_DATA", "#SPILL!", "#CALC!", "#FIELD!", "#BLOCKED!", "#CONNECT!", "#UNKNOWN!", "#BUSY!");

    private final boolean from1904;

    /** @param from1904 whether the workbook counts days from 1904 */
    CellText(boolean from1904) {
        this.from1904 = from1904;
    }

    /** A cell has no value that a document could show. */
    static final class NoValue extends Exception {
        NoValue(String message) {
            super(message);
        }
    }

    /**
     * Returns the text of a cell; empty for an empty one. Formulas have the value that was saved with them.
     *
     * @throws NoValue for the result of a formula that failed, and for dates that are none
     */
    String of(Cell cell) throws NoValue {
        return switch (cell.getValue()) {
            case null -> empty(cell);
            case BigDecimal number -> number(number, cell);
            case Boolean flag -> flag.toString();
            case Object other -> text(other.toString());
        };
    }

    /** Some programs write formulas without their values, which spreadsheets calculate when the file is opened. */
    private static String empty(Cell cell) throws NoValue {
        if (cell.getType() == CellType.ERROR) {
            throw new NoValue("no readable value");
        }
        if (cell.getFormula() != null && cell.getRawValue() == null) {
            throw new NoValue("a formula without a saved value");
        }
        return "";
    }

    private static String text(String text) throws NoValue {
        if (ERRORS.contains(text)) {
            throw new NoValue(text);
        }
        return text;
    }

    private String number(BigDecimal number, Cell cell) throws NoValue {
        Kind kind = Kind.of(cell.getDataFormatId(), cell.getDataFormatString());
        if (kind != Kind.NUMBER) {
            return time(number, kind);
        }
        BigDecimal rounded = number.round(PRECISION);
        String text = rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
        String format = cell.getDataFormatString();
        if (format != null && ZEROS.matcher(format).matches() && rounded.signum() >= 0 && text.indexOf('.') < 0) {
            // Postal codes and numbers of customers are saved as numbers and shown with their zeros.
            return "0".repeat(Math.max(0, format.length() - text.length())) + text;
        }
        return text;
    }

    private String time(BigDecimal number, Kind kind) throws NoValue {
        if (number.signum() < 0 || number.compareTo(BigDecimal.valueOf(MAX_DAY + 1L)) >= 0) {
            throw new NoValue("a date out of range");
        }
        long seconds = number.multiply(BigDecimal.valueOf(SECONDS_A_DAY)).setScale(0, RoundingMode.HALF_UP).longValue();
        if (kind == Kind.DURATION) {
            return "%02d:%02d:%02d".formatted(seconds / 3600, seconds / 60 % 60, seconds % 60);
        }
        int day = (int) (seconds / SECONDS_A_DAY);
        LocalTime time = LocalTime.ofSecondOfDay(seconds % SECONDS_A_DAY);
        if (kind == Kind.TIME) {
            return TIME.format(time);
        }
        LocalDate date = date(day);
        return time.equals(LocalTime.MIDNIGHT) ? date.toString() : TO_THE_SECOND.format(LocalDateTime.of(date, time));
    }

    private LocalDate date(int day) {
        return from1904
                ? EPOCH_1904.plusDays(day)
                : EPOCH_1900.plusDays(day < FEBRUARY_1900 ? day + 1L : day);
    }

    /** The meaning of a number by the format of its cell. */
    private enum Kind {
        NUMBER,
        DATE,
        TIME,
        /** Hours, minutes or seconds that go on counting after a day. */
        DURATION;

        /** Formats that a file does not contain, because each language has its own: those of dates, and of times. */
        private static final Set<Integer> IMPLIED_DATES = Set.of(27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58);
        private static final Set<Integer> IMPLIED_TIMES = Set.of(32, 33, 34, 35, 55, 56);

        static Kind of(@Nullable Integer id, @Nullable String format) {
            if (format == null) {
                return id == null
                        ? NUMBER
                        : IMPLIED_DATES.contains(id) ? DATE : IMPLIED_TIMES.contains(id) ? TIME : NUMBER;
            }
            String positive = LITERAL.matcher(format).replaceAll("").toLowerCase(Locale.ROOT).replace("general", "");
            int end = positive.indexOf(';');
            String parts = end < 0 ? positive : positive.substring(0, end);
            if (parts.indexOf('[') >= 0) {
                return DURATION;
            }
            if (DAY_OR_YEAR.matcher(parts).find() || MONTH.matcher(parts).find()) {
                return DATE;
            }
            return CLOCK.matcher(parts).find() ? TIME : NUMBER;
        }
    }
}
