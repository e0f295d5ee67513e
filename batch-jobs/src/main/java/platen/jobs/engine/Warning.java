package platen.jobs.engine;

import java.util.Collection;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Something that was accepted but not done exactly as asked.
 *
 * @param alias path of the field, such as {@code items[2].price}
 * @param message a sentence for a person
 */
public record Warning(String alias, String message) {

    /** Warnings as records show them: {@code [{"alias", "message"}]}. */
    public static ArrayNode json(Collection<Warning> warnings) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        warnings.forEach(each -> json.addObject().put("alias", each.alias()).put("message", each.message()));
        return json;
    }
}
