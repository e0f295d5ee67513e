package platen.jobs.batch.intake;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import platen.jobs.workflow.FieldPath;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Maps the columns of a CSV to the data. A header names a path in the data, such as {@code address.city} or
 * {@code items[0].price}; the columns {@code custom_id}, {@code template} and {@code metadata.…} belong to the row
 * itself.
 *
 * @param delimiter between cells
 * @param mapping from headers to such paths; an empty path drops the column
 */
public record CsvColumns(char delimiter, Map<String, String> mapping) {
    /** Comma-delimited, with headers that name their paths. */
    public static final CsvColumns USUAL = new CsvColumns(',', Map.of());

    private static final Set<String> OWN = Set.of("custom_id", "template");
    private static final String METADATA = "metadata.";
    private static final int MAX_ELEMENTS = 1_000;

    public CsvColumns {
        mapping = Map.copyOf(mapping);
    }

    /** Stores the cells of one column. */
    @FunctionalInterface
    public interface Target {
        void put(ObjectNode row, String cell);
    }

    /**
     * Returns the target of each column; empty for columns that are dropped, among them those without a name.
     *
     * @throws RowReader.BadInput when a column is repeated, when two columns have the same target or one has an invalid
     *         path, or when the mapping names a missing column, such as a mistyped one
     */
    public List<Optional<Target>> targets(List<String> header) {
        Set<String> columns = new HashSet<>();
        Set<String> places = new HashSet<>();
        List<Optional<Target>> targets = new ArrayList<>();
        for (String column : header) {
            if (!columns.add(column) && !column.isEmpty()) {
                throw new RowReader.BadInput("The CSV has two columns named '" + shown(column) + "'.");
            }
            String name = mapping.getOrDefault(column, column);
            if (!name.isEmpty() && !places.add(name)) {
                throw new RowReader.BadInput("Two columns of the CSV go to '" + shown(name) + "'.");
            }
            targets.add(target(name));
        }
        mapping.keySet().stream().filter(column -> !columns.contains(column)).sorted().findFirst().ifPresent(absent -> {
            throw new RowReader.BadInput(
                    "The mapping names the column '" + shown(absent) + "', which the CSV does not have.");
        });
        return targets;
    }

    /**
     * Returns the data paths of the columns by header, in order, without dropped columns and those of the row itself.
     */
    Map<String, String> dataPaths(List<String> header) {
        var paths = new LinkedHashMap<String, String>();
        for (String column : header) {
            String name = mapping.getOrDefault(column, column);
            if (!name.isEmpty() && !OWN.contains(name) && !name.startsWith(METADATA)) {
                paths.put(column, name);
            }
        }
        return paths;
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
        if (!FieldPath.wellFormed(name) || new FieldPath(name).largestIndex() >= MAX_ELEMENTS) {
            throw new RowReader.BadInput("The column '" + shown(name) + "' is not named as a path of the data.");
        }
        var path = new FieldPath(name);
        return Optional.of((row, cell) -> path.put(row.withObjectProperty("data"),
                JsonNodeFactory.instance.stringNode(cell)));
    }

    static String shown(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + "…";
    }
}
