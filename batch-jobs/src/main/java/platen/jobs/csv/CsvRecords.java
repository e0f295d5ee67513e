package platen.jobs.csv;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes records as CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it, also
 * behind a semicolon or tab, where spreadsheets of some countries begin another cell. Used by one thread.
 */
public final class CsvRecords {
    private static final String LINE_END = "\r\n";
    private static final String BEGIN = "(^|[;\\t])";
    /** The begin of a formula, also behind apostrophes, so that those of the text are told from the one before it. */
    private static final String FORMULA = "(?='*[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\t\\r\\n])";
    private static final Pattern UNSAFE = Pattern.compile(BEGIN + FORMULA);
    private static final Pattern SAFE = Pattern.compile(BEGIN + "'" + FORMULA);

    private final Appendable out;

    public CsvRecords(Appendable out) {
        this.out = out;
    }

    /** Writes a record; null is an empty value. Decimal numbers are no formulas, whatever their sign. */
    public void write(Stream<? extends @Nullable Object> values) throws IOException {
        out.append(values.map(CsvRecords::field).collect(Collectors.joining(","))).append(LINE_END);
    }

    /** Returns a text as it was before it was written. */
    public static String read(String written) {
        return SAFE.matcher(written).replaceAll("$1");
    }

    private static String field(@Nullable Object value) {
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        String safe = UNSAFE.matcher(value == null ? "" : value.toString()).replaceAll("$1'");
        return safe.chars().anyMatch(each -> each == '"' || each == ',' || each == '\r' || each == '\n')
                ? '"' + safe.replace("\"", "\"\"") + '"'
                : safe;
    }
}
