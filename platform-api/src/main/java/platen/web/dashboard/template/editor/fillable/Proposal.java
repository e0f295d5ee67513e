package platen.web.dashboard.template.editor.fillable;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.schema.Field.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Settings that are proposed for a field, from the text near it.
 *
 * @param field full name in the file
 * @param derivedKey key that the file gives it
 * @param label empty for none
 * @param options of a radio group, with proposed labels; empty for none
 * @param type wire name of another type; null for that of the file
 */
public record Proposal(String field, String derivedKey, String key, String label, List<Option> options,
        @Nullable String type) {

    /** Returns what the author sees of the labels. */
    public String labels() {
        return Stream.concat(Stream.of(label).filter(each -> !each.isEmpty()), options.stream().map(Option::label))
                .collect(Collectors.joining(" · "));
    }

    /** Returns the proposal as its form sends it back. */
    public String json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("field", field).put("key", key);
        if (!label.isEmpty()) {
            json.put("label", label);
        }
        if (type != null) {
            json.put("type", type);
        }
        if (!options.isEmpty()) {
            ArrayNode array = json.putArray("options");
            options.forEach(each -> array.addObject().put("value", each.value()).put("label", each.label()));
        }
        return json.toString();
    }
}
