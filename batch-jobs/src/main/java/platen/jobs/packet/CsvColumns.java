package platen.jobs.packet;

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
 * Where the columns of a CSV go. A header names a path in the data, such as {@code address.city} or
 * {@code items[0].price}; {@code custom_id}, {@code template} and {@code metadata.…} are the row's own.
 *
 * @param delimiter between cells
 * @param mapping from headers to such names; an empty one drops the column
 */
public record CsvColumns(char delimiter, Map<String, String> mapping) {
    /** Commas, and headers that name their paths. */
    public static final CsvColumns USUAL = new CsvColumns(',', Map.of());

    private static final Set<String> OWN = Set.of("custom_id", "template");
    private static final String METADATA = "metadata.";
    private static final int MOST_ELEMENTS = 1_000;

    public CsvColumns {
        mapping = Map.copyOf(mapping);
    }

    /** Where the cells of one column go. */
    @FunctionalInterface
    interface Target {
        void put(ObjectNode row, String cell);
    }

    /**
     * The target of each column; empty where it is dropped, as one without a name is.
     *
     * @throws RowReader.BadInput when a column comes twice, two go to the same place or one to no path, and when the
     *         mapping names a column that is not there, as a mistyped one would be
     */
    List<Optional<Target>> targets(List<String> header) {
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

    /** Where the columns of a header go in the data, in order; dropped ones and the row's own are left out. */
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
        if (!FieldPath.wellFormed(name) || new FieldPath(name).largestIndex() >= MOST_ELEMENTS) {
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
