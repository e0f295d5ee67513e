package platen.jobs.csv;

import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes records as CSV (RFC 4180). A value that a spreadsheet would take for a formula gets a leading apostrophe. Used by
 * one thread.
 */
public final class CsvRecords {
    private static final String LINE_END = "\r\n";

    private final Appendable out;

    public CsvRecords(Appendable out) {
        this.out = out;
    }

    /** Writes a record; null is an empty value. */
    public void write(Stream<? extends @Nullable Object> values) throws IOException {
        out.append(values.map(CsvRecords::field).collect(Collectors.joining(","))).append(LINE_END);
    }

    private static String field(@Nullable Object value) {
        String text = value == null ? "" : value.toString();
        String safe = !text.isEmpty() && "=+-@\t\r\n".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        return safe.chars().anyMatch(each -> each == '"' || each == ',' || each == '\r' || each == '\n')
                ? '"' + safe.replace("\"", "\"\"") + '"'
                : safe;
    }
}
