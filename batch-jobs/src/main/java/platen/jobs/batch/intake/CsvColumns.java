package platen.jobs.batch.intake;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.batch.column.ErrorColumns;
import platen.jobs.workflow.FieldPath;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Maps the columns of a CSV to the data. A header names a path in the data, such as {@code address.city} or
 * {@code items[0].price}; the columns {@code custom_id}, {@code template} and {@code metadata.…} belong to the row
 * itself, and those of {@link ErrorColumns} are dropped. {@code items[].price} is an element of each record, see
 * {@link RepeatedRows}.
 *
 * @param delimiter between cells
 * @param mapping from headers to such paths; an empty path drops the column
 * @param formats of the cells, by header; cells of other columns are written as the data writes them
 * @param extra what becomes of columns that name no field
 * @param sheet of a workbook; null for the only one that has rows
 */
public record CsvColumns(char delimiter, Map<String, String> mapping, Map<String, CellFormat> formats,
        ExtraColumns extra, @Nullable String sheet) {
    /** Comma-delimited, with headers that name their paths; others are refused. */
    public static final CsvColumns USUAL = new CsvColumns(',', Map.of());

    private static final Set<String> OWN = Set.of("custom_id", "template");
    private static final String METADATA = "metadata.";
    static final int MAX_ELEMENTS = 1_000;
    /** In a path, the element of an array that a record has. */
    private static final String ELEMENT = "[]";
    private static final String DECIMAL = "decimal";
    private static final String DATE_FORMAT = "date_format";

    public CsvColumns {
        mapping = Map.copyOf(mapping);
        formats = Map.copyOf(formats);
    }

    public CsvColumns(char delimiter, Map<String, String> mapping) {
        this(delimiter, mapping, Map.of(), ExtraColumns.REFUSE, null);
    }

    /** Returns the same columns with another decision on those that name no field. */
    public CsvColumns withExtra(ExtraColumns decision) {
        return new CsvColumns(delimiter, mapping, formats, decision, sheet);
    }

    /** Returns the same columns of another sheet; null for the only one that has rows. */
    public CsvColumns withSheet(@Nullable String name) {
        return new CsvColumns(delimiter, mapping, formats, extra, name);
    }

    /**
     * Reads the columns as callers describe them. Columns that name no field are refused.
     *
     * @param mapping a path for each header, or null to drop the column
     * @param formats an object with {@code decimal} or {@code date_format} for each header
     * @throws BadColumns when one is not of this form
     */
    public static CsvColumns of(char delimiter, ObjectNode mapping, ObjectNode formats) {
        Map<String, String> paths = new HashMap<>();
        mapping.properties().forEach(entry -> {
            JsonNode path = entry.getValue();
            if (!path.isString() && !path.isNull()) {
                throw new BadColumns("mapping", "must give a name for each column, or null to drop it");
            }
            paths.put(entry.getKey(), path.isNull() ? "" : path.stringValue());
        });
        Map<String, CellFormat> read = new HashMap<>();
        formats.properties().forEach(entry -> read.put(entry.getKey(), format(entry.getValue())));
        return new CsvColumns(delimiter, paths, read, ExtraColumns.REFUSE, null);
    }

    private static CellFormat format(JsonNode described) {
        JsonNode decimal = described.path(DECIMAL);
        JsonNode dates = described.path(DATE_FORMAT);
        if (described.size() != 1 || !decimal.isString() && !dates.isString()) {
            throw new BadColumns("formats", "must give for each column an object with 'decimal' or 'date_format'");
        }
        try {
            return dates.isString()
                    ? new CellFormat.Dates(dates.stringValue())
                    : CellFormat.Decimal.of(decimal.stringValue());
        } catch (IllegalArgumentException e) {
            throw new BadColumns("formats", String.valueOf(e.getMessage()));
        }
    }

    /** The columns are not described as they must be. The message is the end of a sentence, such as "must give …". */
    public static final class BadColumns extends IllegalArgumentException {
        private final String parameter;

        private BadColumns(String parameter, String rule) {
            super(rule);
            this.parameter = parameter;
        }

        /** Returns {@code mapping} or {@code formats}. */
        public String parameter() {
            return parameter;
        }
    }

    /** Stores the cells of one column. */
    @FunctionalInterface
    public interface Target {
        /** @throws CellFormat.Mismatch when the cell, which is stored, is not written in the format of its column */
        void put(ObjectNode row, String cell) throws CellFormat.Mismatch;
    }

    /**
     * Returns the target of each column; empty for columns that are dropped, among them those without a name.
     *
     * @throws RowReader.BadInput when a column is repeated, when two columns have the same target or one has an invalid
     *         path, or when the mapping or the formats name a missing column,
     *         such as a mistyped one
     */
    public List<Optional<Target>> targets(List<String> header) {
        Set<String> columns = new HashSet<>();
        Set<String> places = new HashSet<>();
        List<Optional<Target>> targets = new ArrayList<>();
        for (String column : header) {
            if (!columns.add(column) && !column.isEmpty()) {
                throw new RowReader.BadInput("The CSV has two columns named '" + shown(column) + "'.");
            }
            String name = name(column, header);
            if (!name.isEmpty() && !places.add(first(name))) {
                throw new RowReader.BadInput("Two columns of the CSV go to '" + shown(name) + "'.");
            }
            CellFormat format = formats.get(column);
            targets.add(format == null
                    ? target(name)
                    : target(name).map(target -> formatted(target, format)));
        }
        if (ErrorColumns.contain(header) && !(mapping.isEmpty() && formats.isEmpty())) {
            throw new RowReader.BadInput("This is a file of failed rows: its columns are named as the data, with dates"
                    + " like 2026-12-31 and numbers like 1234.5. Send it without 'mapping' and 'formats'.");
        }
        refuseMissing(mapping.keySet(), columns, "The mapping names");
        refuseMissing(formats.keySet(), columns, "The formats name");
        return targets;
    }

    private static Target formatted(Target target, CellFormat format) {
        return (row, cell) -> {
            try {
                target.put(row, format.read(cell));
            } catch (CellFormat.Mismatch mismatch) {
                target.put(row, cell);
                throw mismatch;
            }
        };
    }

    /** Returns the path of a column; empty for one that is dropped. */
    private String name(String column, List<String> header) {
        return mapping.getOrDefault(column, ErrorColumns.contain(column, header) ? "" : column);
    }

    private static void refuseMissing(Set<String> named, Set<String> columns, String naming) {
        named.stream().filter(column -> !columns.contains(column)).sorted().findFirst().ifPresent(absent -> {
            throw new RowReader.BadInput(
                    naming + " the column '" + shown(absent) + "', which the CSV does not have.");
        });
    }

    /**
     * Returns the data paths of the columns by header, in order, without dropped columns and those of the row itself.
     */
    Map<String, String> dataPaths(List<String> header) {
        var paths = new LinkedHashMap<String, String>();
        for (String column : header) {
            String name = name(column, header);
            if (!name.isEmpty() && !OWN.contains(name) && !name.startsWith(METADATA)) {
                paths.put(column, first(name));
            }
        }
        return paths;
    }

    /** Returns the paths of the arrays of which each record has an element. */
    List<String> repeated(List<String> header) {
        return header.stream()
                .map(column -> name(column, header))
                .filter(name -> name.contains(ELEMENT))
                .map(name -> name.substring(0, name.indexOf(ELEMENT)))
                .distinct()
                .toList();
    }

    /** Returns a path of data, with the first element for the one that each record has. */
    static String first(String path) {
        return path.replace(ELEMENT, "[0]");
    }

    private static Optional<Target> target(String name) {
        if (name.isEmpty()) {
            return Optional.empty();
        }
        if (OWN.contains(name)) {
            return Optional.of((row, cell) -> row.put(name, cell));
        }
        if (name.startsWith(METADATA)) {
            String key = name.substring(METADATA.length());
            return Optional.of((row, cell) -> row.withObjectProperty("metadata").put(key, cell));
        }
        if (!FieldPath.wellFormed(first(name)) || new FieldPath(first(name)).largestIndex() >= MAX_ELEMENTS) {
            throw new RowReader.BadInput("The column '" + shown(name) + "' is not named as a path of the data.");
        }
        if (name.indexOf(ELEMENT) != name.lastIndexOf(ELEMENT)) {
            throw new RowReader.BadInput("The column '" + shown(name) + "' has two '[]'; rows can repeat one array.");
        }
        var path = new FieldPath(first(name));
        return Optional.of((row, cell) -> path.put(row.withObjectProperty("data"),
                JsonNodeFactory.instance.stringNode(cell)));
    }

    static String shown(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + "…";
    }
}
