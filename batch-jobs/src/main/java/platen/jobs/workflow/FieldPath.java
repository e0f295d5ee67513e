package platen.jobs.workflow;

import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A path into a data object, such as {@code employee.address.city} or {@code items[0].price}.
 *
 * @param text as written
 */
public record FieldPath(String text) {
    private static final int MAX_LENGTH = 1_024;
    /** Recurses once for each step, so it is matched against texts of a bounded length only. */
    private static final Pattern STEPS = Pattern.compile("[^.\\[\\]]+(\\[\\d{1,5}])*(\\.[^.\\[\\]]+(\\[\\d{1,5}])*)*");
    private static final Pattern BETWEEN = Pattern.compile("[.\\[]");

    /** Whether the text is a path. */
    public static boolean wellFormed(String text) {
        return text.length() <= MAX_LENGTH && STEPS.matcher(text).matches();
    }

    /** What stands there; missing and null are both {@link MissingNode}. */
    public JsonNode in(JsonNode data) {
        JsonNode node = data;
        for (String step : steps()) {
            node = isIndex(step) ? node.path(index(step)) : node.path(step);
        }
        return node.isNull() ? MissingNode.getInstance() : node;
    }

    /**
     * Puts a value there, with the objects and arrays that are missing on the way. A path that crosses a value which has
     * no members changes nothing.
     */
    public void put(ObjectNode data, JsonNode value) {
        List<String> steps = steps();
        JsonNode at = data;
        for (int i = 0; i < steps.size() - 1; i++) {
            at = below(at, steps.get(i), isIndex(steps.get(i + 1)));
        }
        set(at, steps.getLast(), value);
    }

    private static JsonNode below(JsonNode at, String step, boolean array) {
        JsonNode present = isIndex(step) ? at.path(index(step)) : at.path(step);
        if (!present.isMissingNode() && !present.isNull()) {
            return present;
        }
        JsonNode made = array ? JsonNodeFactory.instance.arrayNode() : JsonNodeFactory.instance.objectNode();
        set(at, step, made);
        return made;
    }

    private static void set(JsonNode at, String step, JsonNode value) {
        if (at instanceof ObjectNode object && !isIndex(step)) {
            object.set(step, value);
        } else if (at instanceof ArrayNode array && isIndex(step)) {
            while (array.size() <= index(step)) {
                array.addNull();
            }
            array.set(index(step), value);
        }
    }

    /** Names of members, and indexes of elements with their closing bracket. */
    List<String> steps() {
        return List.of(BETWEEN.split(text));
    }

    static boolean isIndex(String step) {
        return step.endsWith("]");
    }

    private static int index(String step) {
        return Integer.parseInt(step.substring(0, step.length() - 1));
    }

    /** The largest index of an element in the path; -1 when there is none. */
    public int largestIndex() {
        return steps().stream().filter(FieldPath::isIndex).mapToInt(FieldPath::index).max().orElse(-1);
    }

    /** The first name of the path, the field of the schema that it begins with. */
    public String root() {
        return BETWEEN.split(text, 2)[0];
    }
}
