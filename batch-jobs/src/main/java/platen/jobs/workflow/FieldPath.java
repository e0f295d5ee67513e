package platen.jobs.workflow;

import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

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
        for (String step : BETWEEN.split(text)) {
            node = step.endsWith("]")
                    ? node.path(Integer.parseInt(step.substring(0, step.length() - 1)))
                    : node.path(step);
        }
        return node.isNull() ? MissingNode.getInstance() : node;
    }

    /** The first name of the path, the field of the schema that it begins with. */
    public String root() {
        return BETWEEN.split(text, 2)[0];
    }
}
