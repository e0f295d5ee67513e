package platen.jobs.template;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The keys of a stored schema, which callers send. A newer engine may derive other keys of the same PDF; overrides then
 * give its fields the stored keys.
 */
final class StoredKeys {
    private static final String FIELDS = "fields";
    private static final String FIELD = "field";
    private static final String KEY = "key";

    private final Map<String, String> stored;

    StoredKeys(InputSchema schema) {
        stored = leaves(schema.fields());
    }

    /** Returns whether a template of this schema reads all stored keys. */
    boolean areIn(InputSchema schema) {
        return missingIn(schema).isEmpty();
    }

    /** Returns the stored keys that are not in a schema. */
    List<String> missingIn(InputSchema schema) {
        return less(stored, leaves(schema.fields()));
    }

    /**
     * Returns overrides that give the fields of a newly derived schema their stored keys; empty when no key is missing,
     * or when it is not plain which field had it. Fields correspond in their order.
     *
     * @param overrides in effect, or null for none
     */
    Optional<ObjectNode> pinned(@Nullable ObjectNode overrides, InputSchema derived) {
        Map<String, String> present = leaves(derived.fields());
        List<String> missing = less(stored, present);
        List<String> added = less(present, stored);
        if (missing.isEmpty() || missing.size() != added.size()) {
            return Optional.empty();
        }
        ObjectNode pinned = overrides == null ? JsonNodeFactory.instance.objectNode() : overrides.deepCopy();
        for (int i = 0; i < missing.size(); i++) {
            if (!String.valueOf(stored.get(missing.get(i))).equals(present.get(added.get(i)))) {
                return Optional.empty();
            }
            pin(pinned, added.get(i), missing.get(i));
        }
        return Optional.of(pinned);
    }

    private static void pin(ObjectNode overrides, String derived, String key) {
        for (JsonNode each : overrides.withArray(FIELDS)) {
            boolean same = each.path(KEY).asString("").equals(derived)
                    || !each.has(KEY) && each.path(FIELD).asString("").equals(derived);
            if (same && each instanceof ObjectNode override) {
                override.put(KEY, key);
                return;
            }
        }
        overrides.withArray(FIELDS).addObject().put(FIELD, derived).put(KEY, key);
    }

    private static List<String> less(Map<String, String> all, Map<String, String> others) {
        return all.entrySet().stream().filter(each -> !each.getValue().equals(others.get(each.getKey())))
                .map(Map.Entry::getKey).toList();
    }

    /** Returns paths of all fields with the JSON value that each takes, in order. */
    private static Map<String, String> leaves(List<Field> fields) {
        var leaves = new LinkedHashMap<String, String>();
        var path = new ArrayList<String>();
        collect(fields, path, leaves);
        return leaves;
    }

    private static void collect(List<Field> fields, List<String> path, Map<String, String> leaves) {
        for (Field field : fields) {
            path.add(field.key());
            if (field.fields().isEmpty()) {
                leaves.put(String.join(".", path), field.type().shape() + (field.isArray() ? "[]" : ""));
            }
            collect(field.fields(), path, leaves);
            path.removeLast();
        }
    }
}
