package platen.api.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import platen.jobs.engine.schema.KnownKeys;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The members that an object of a request may have, each with those of what stands there. Without any, every name is as
 * good as another. Of an array, they are those of its elements.
 */
public final class MemberNames {
    private final Map<String, MemberNames> named = new HashMap<>();

    /**
     * A member that is not known.
     *
     * @param path of the member in the body, such as {@code batch.on_eror}
     * @param advice the name that was meant, or all that are allowed; a sentence
     */
    record Unknown(String path, String advice) {}

    /** Names a member; a shape that holds itself is named before it is whole. */
    public void add(String name, MemberNames below) {
        named.put(name, below);
    }

    /** Takes out of a value what is not named, at any depth; adds what that was, in the order of the value. */
    void prune(JsonNode value, List<Unknown> pruned) {
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
