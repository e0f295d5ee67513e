package platen.api.http.operation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import platen.jobs.engine.schema.KnownKeys;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The allowed members of an object in a request, each with the allowed members of its value. Without any names, all
 * names are allowed. For an array, they apply to its elements.
 */
public final class MemberNames {
    private final Map<String, MemberNames> named = new HashMap<>();

    /**
     * An unknown member.
     *
     * @param path path of the member in the body, such as {@code batch.on_eror}
     * @param advice sentence with the name that was probably meant, or with all allowed names
     */
    public record Unknown(String path, String advice) {}

    /** Adds a member; a recursive shape is added before it is complete. */
    public void add(String name, MemberNames below) {
        named.put(name, below);
    }

    /** Removes unknown members from a value, at any depth, and adds them to the list in the order of the value. */
    public void prune(JsonNode value, List<Unknown> pruned) {
        prune(value, "", pruned);
    }

    private void prune(JsonNode value, String path, List<Unknown> pruned) {
        if (named.isEmpty()) {
            return;
        }
        if (value instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                prune(array.get(i), path + "[" + i + "]", pruned);
            }
        }
        if (value instanceof ObjectNode object) {
            for (String name : List.copyOf(object.propertyNames())) {
                String here = path.isEmpty() ? name : path + "." + name;
                MemberNames below = named.get(name);
                if (below == null) {
                    object.remove(name);
                    pruned.add(new Unknown(here, known().advice(name)));
                } else {
                    below.prune(object.path(name), here, pruned);
                }
            }
        }
    }

    private KnownKeys known() {
        return new KnownKeys(named.keySet().stream().sorted().toList());
    }
}
