package platen.jobs.engine;

import java.util.Collection;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A deviation from what was asked for that did not prevent the operation.
 *
 * @param alias path of the field, such as {@code items[2].price}
 * @param message a sentence for display
 */
public record Warning(String alias, String message) {

    /** Returns the JSON form used in records: {@code [{"alias", "message"}]}. */
    public static ArrayNode json(Collection<Warning> warnings) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        warnings.forEach(each -> json.addObject().put("alias", each.alias()).put("message", each.message()));
        return json;
    }
}
