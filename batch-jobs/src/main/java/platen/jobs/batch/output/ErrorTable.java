package platen.jobs.batch.output;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.jobs.batch.column.ErrorColumns;
import platen.jobs.csv.CsvRecords;
import platen.jobs.workflow.FieldPath;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The failed rows of a batch as CSV: a column for each value, and beside it the reason why it is wrong. Columns are named
 * as those of a CSV that is sent, so that the corrected file can be sent again; the names of the others are in
 * parentheses or end in {@code (error)}, and are skipped then.
 */
public final class ErrorTable {
    /** Maximum number of columns with values. */
    private static final int MAX_COLUMNS = 2_000;
    private static final Set<String> OWN = Set.of("custom_id", "template");

    private final Rows rows;
    /** Names of columns with values, in order. */
    private final Set<String> columns = new LinkedHashSet<>(Set.of("custom_id"));
    private final Set<String> wrong = new HashSet<>();
    private boolean hasRaw;

    /** Goes through the failed rows, as {@link RowLines#errors} writes them. */
    @FunctionalInterface
    interface Rows {
        void each(Consumer<ObjectNode> consumer);
    }

    /** The rows cannot be written as CSV. The message says why, in English, to the caller. */
    public static final class Unwritable extends RuntimeException {
        private Unwritable(String message) {
            super(message);
        }
    }

    private ErrorTable(Rows rows) {
        this.rows = rows;
    }

    /**
     * Reads all rows for their columns.
     *
     * @throws Unwritable when a key cannot be the name of a column, or there are too many
     */
    static ErrorTable of(Rows rows) {
        var table = new ErrorTable(rows);
        rows.each(row -> table.add(Cells.of(row)));
        return table;
    }

    private void add(Cells cells) {
        cells.values().keySet().forEach(this::add);
        cells.reasons().keySet().forEach(path -> {
            add(path);
            wrong.add(path);
        });
        hasRaw |= cells.raw() != null;
    }

    private void add(String column) {
        if (columns.add(column) && columns.size() > MAX_COLUMNS) {
            throw new Unwritable(
                    "The failed rows have more than %,d different values, too many for the columns of a CSV."
                            .formatted(MAX_COLUMNS) + " Take them as NDJSON.");
        }
    }

    /** Writes the header and all rows. The stream is not closed. */
    public void write(OutputStream out) throws IOException {
        Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        var records = new CsvRecords(writer);
        records.write(header());
        try {
            rows.each(row -> write(records, row));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        writer.flush();
    }

    private void write(CsvRecords records, ObjectNode row) {
        try {
            records.write(fields(Cells.of(row)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Stream<String> header() {
        Stream<String> values = columns.stream()
                .flatMap(column -> wrong.contains(column)
                        ? Stream.of(column, ErrorColumns.beside(column))
                        : Stream.of(column));
        return Stream.of(Stream.of(ErrorColumns.ROW), values, Stream.of(ErrorColumns.ROW_ERROR),
                hasRaw ? Stream.of(ErrorColumns.RAW) : Stream.<String>empty())
                .flatMap(names -> names);
    }

    private Stream<@Nullable Object> fields(Cells cells) {
        var fields = new ArrayList<@Nullable Object>();
        fields.add(cells.number());
        for (String column : columns) {
            fields.add(cells.values().get(column));
            if (wrong.contains(column)) {
                fields.add(String.join("; ", cells.reasons().getOrDefault(column, List.of())));
            }
        }
        fields.add(String.join("; ", cells.others()));
        if (hasRaw) {
            fields.add(cells.raw());
        }
        return fields.stream();
    }

    /**
     * The cells of a row.
     *
     * @param values by name of their column
     * @param reasons why values are wrong, by name of their column
     * @param others reasons that are about no value
     * @param raw the row, when it could not be read; else null
     */
    private record Cells(BigDecimal number, Map<String, Object> values, Map<String, List<String>> reasons,
            List<String> others, @Nullable String raw) {

        static Cells of(ObjectNode row) {
            var cells = new Cells(row.path("row").decimalValue(), new LinkedHashMap<>(), new LinkedHashMap<>(),
                    new ArrayList<>(), row.path("raw").asString(null));
            OWN.forEach(own -> cells.flatten(own, row.path(own)));
            row.path("metadata").properties()
                    .forEach(entry -> cells.flatten("metadata." + entry.getKey(), entry.getValue()));
            row.path("data").properties().forEach(entry -> cells.flatten(root(entry.getKey()), entry.getValue()));
            cells.explain(row);
            return cells;
        }

        private void flatten(String path, JsonNode value) {
            if (value.isArray()) {
                for (int i = 0; i < value.size(); i++) {
                    flatten(path + "[" + i + "]", value.path(i));
                }
            } else if (value.isObject()) {
                value.properties().forEach(entry -> flatten(path + "." + name(entry.getKey()), entry.getValue()));
            } else if (!value.isMissingNode() && !value.isNull()) {
                values.put(path, value.isNumber() ? value.decimalValue() : value.asString());
            }
        }

        private static String root(String key) {
            if (OWN.contains(key)) {
                throw unwritable(key);
            }
            return name(key);
        }

        private static String name(String key) {
            if (!FieldPath.wellFormed(key) || key.contains(".") || key.contains("[")) {
                throw unwritable(key);
            }
            return key;
        }

        private static Unwritable unwritable(String key) {
            return new Unwritable("No column of a CSV can be named after the key '" + key
                    + "' of the failed rows. Take them as NDJSON.");
        }

        private void explain(ObjectNode row) {
            JsonNode error = row.path("error");
            if (error.path("errors").isEmpty()) {
                others.add(error.path("message").asString(""));
            }
            for (JsonNode each : error.path("errors")) {
                String path = each.path("alias").asString("");
                String message = each.path("message").asString("");
                if (FieldPath.wellFormed(path) && !new FieldPath(path).in(row.path("data")).isContainer()) {
                    reasons.computeIfAbsent(path, _ -> new ArrayList<>()).add(message);
                } else {
                    others.add(path + " " + message);
                }
            }
        }
    }
}
