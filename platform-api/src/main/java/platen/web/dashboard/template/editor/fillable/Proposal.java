package platen.web.dashboard.template.editor.fillable;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Settings that are proposed for a field, from the text near it.
 *
 * @param field full name in the file
 * @param derivedKey key that the file gives it
 * @param label empty for none
 * @param type wire name of another type; null for that of the file
 */
public record Proposal(String field, String derivedKey, String key, String label, @Nullable String type) {

    /** Returns the proposal as its form sends it back. */
    public String json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("field", field).put("key", key);
        if (!label.isEmpty()) {
            json.put("label", label);
        }
        if (type != null) {
            json.put("type", type);
        }
        return json.toString();
    }
}
