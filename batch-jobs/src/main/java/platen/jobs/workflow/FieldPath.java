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
    /** Matching recurses once per step, so it is applied only to texts of limited length. */
    private static final Pattern STEPS = Pattern.compile("[^.\\[\\]]+(\\[\\d{1,5}])*(\\.[^.\\[\\]]+(\\[\\d{1,5}])*)*");
    private static final Pattern BETWEEN = Pattern.compile("[.\\[]");

    /** Returns whether the text is a valid path. */
    public static boolean wellFormed(String text) {
        return text.length() <= MAX_LENGTH && STEPS.matcher(text).matches();
    }

    /** Returns the value at this path; {@link MissingNode} for both missing and null. */
    public JsonNode in(JsonNode data) {
        JsonNode node = data;
        for (String step : steps()) {
            node = isIndex(step) ? node.path(index(step)) : node.path(step);
        }
        return node.isNull() ? MissingNode.getInstance() : node;
    }

    /**
     * Sets the value at this path and creates missing objects and arrays on the way. Does nothing if the path crosses a
     * value that has no members.
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

    /** Returns member names, and element indexes with their closing bracket. */
    List<String> steps() {
        return List.of(BETWEEN.split(text));
    }

    static boolean isIndex(String step) {
        return step.endsWith("]");
    }

    private static int index(String step) {
        return Integer.parseInt(step.substring(0, step.length() - 1));
    }

    /** Returns the largest element index in the path; -1 when there is none. */
    public int largestIndex() {
        return steps().stream().filter(FieldPath::isIndex).mapToInt(FieldPath::index).max().orElse(-1);
    }

    /** Returns the first name of the path, which is a field of the schema. */
    public String root() {
        return BETWEEN.split(text, 2)[0];
    }
}
