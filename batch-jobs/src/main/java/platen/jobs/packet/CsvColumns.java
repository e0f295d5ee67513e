package platen.jobs.packet;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.jobs.workflow.FieldPath;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
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

    private static final Pattern STEP = Pattern.compile("([^.\\[\\]]+)|\\[(\\d{1,5})]");
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
     * @throws Arrivals.BadInput when a column comes twice, two go to the same place or one to no path, and when the
     *         mapping names a column that is not there, as a mistyped one would be
     */
    List<Optional<Target>> targets(List<String> header) {
        Set<String> columns = new HashSet<>();
        Set<String> places = new HashSet<>();
        List<Optional<Target>> targets = new ArrayList<>();
        for (String column : header) {
            if (!columns.add(column) && !column.isEmpty()) {
                throw new Arrivals.BadInput("The CSV has two columns named '" + shown(column) + "'.");
            }
            String name = mapping.getOrDefault(column, column);
            if (!name.isEmpty() && !places.add(name)) {
                throw new Arrivals.BadInput("Two columns of the CSV go to '" + shown(name) + "'.");
            }
            targets.add(target(name));
        }
        mapping.keySet().stream().filter(column -> !columns.contains(column)).sorted().findFirst().ifPresent(absent -> {
            throw new Arrivals.BadInput(
                    "The mapping names the column '" + shown(absent) + "', which the CSV does not have.");
        });
        return targets;
    }

    private static Optional<Target> target(String name) {
        if (name.isEmpty()) {
            return Optional.empty();
        }
        if (name.equals("custom_id") || name.equals("template")) {
            return Optional.of((row, cell) -> row.put(name, cell));
        }
        if (name.startsWith("metadata.")) {
            return Optional.of((row, cell) -> row.withObjectProperty("metadata").put(name.substring(9), cell));
        }
        if (!FieldPath.wellFormed(name) || tooFar(name)) {
            throw new Arrivals.BadInput("The column '" + shown(name) + "' is not named as a path of the data.");
        }
        return Optional.of((row, cell) -> put(row.withObjectProperty("data"), name, cell));
    }

    private static boolean tooFar(String path) {
        Matcher steps = STEP.matcher(path);
        while (steps.find()) {
            if (steps.group(2) != null && Integer.parseInt(steps.group(2)) >= MOST_ELEMENTS) {
                return true;
            }
        }
        return false;
    }

    /** Puts a text at a path; a path that crosses a value which is there already changes nothing. */
    private static void put(ObjectNode data, String path, String text) {
        Matcher steps = STEP.matcher(path);
        JsonNode at = data;
        @Nullable
        String name = null;
        int index = -1;
        while (steps.find()) {
            if (name != null || index >= 0) {
                at = descend(at, name, index, steps.group(2) != null);
            }
            name = steps.group(1);
            index = name == null ? Integer.parseInt(steps.group(2)) : -1;
        }
        if (at instanceof ObjectNode object && name != null) {
            object.put(name, text);
        } else if (at instanceof ArrayNode array && index >= 0) {
            fill(array, index);
            array.set(index, JsonNodeFactory.instance.stringNode(text));
        }
    }

    private static JsonNode descend(JsonNode at, @Nullable String name, int index,
            boolean toArray) {
        JsonNode made = toArray ? JsonNodeFactory.instance.arrayNode() : JsonNodeFactory.instance.objectNode();
        if (at instanceof ObjectNode object && name != null) {
            JsonNode present = object.get(name);
            if (present == null) {
                object.set(name, made);
                return made;
            }
            return present;
        }
        if (at instanceof ArrayNode array && index >= 0) {
            fill(array, index);
            if (array.get(index).isNull()) {
                array.set(index, made);
            }
            return array.get(index);
        }
        return at;
    }

    private static void fill(ArrayNode array, int index) {
        while (array.size() <= index) {
            array.addNull();
        }
    }

    static String shown(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + "…";
    }
}
