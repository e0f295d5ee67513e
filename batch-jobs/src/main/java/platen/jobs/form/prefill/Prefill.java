package platen.jobs.form.prefill;

import java.nio.charset.StandardCharsets;
import java.util.List;
import platen.jobs.engine.schema.Field;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Data that a form shows before anybody has typed.
 *
 * @param data values by the keys of the fields
 * @param locked paths of fields that people see and cannot change: keys, and those of members of groups after a dot
 * @param metadata of the submission
 */
public record Prefill(ObjectNode data, List<String> locked, ObjectNode metadata) {
    /** Of a form that is not filled in beforehand. */
    public static final Prefill NONE = new Prefill(JsonNodeFactory.instance.objectNode(), List.of(),
            JsonNodeFactory.instance.objectNode());

    public Prefill {
        locked = List.copyOf(locked);
        data = data.deepCopy();
        metadata = metadata.deepCopy();
    }

    /** Returns a copy of the data. */
    @Override
    public ObjectNode data() {
        return data.deepCopy();
    }

    /** Returns a copy of the metadata. */
    @Override
    public ObjectNode metadata() {
        return metadata.deepCopy();
    }

    /** Returns answers in which each locked field has its own value, or none, whatever was sent for it. */
    public ObjectNode over(List<Field> fields, ObjectNode answers) {
        ObjectNode result = answers.deepCopy();
        locked.forEach(path -> lock(fields, List.of(path.split("\\.", -1)), data, result));
        return result;
    }

    private static void lock(List<Field> fields, List<String> path, JsonNode from, ObjectNode to) {
        String key = path.getFirst();
        JsonNode value = from.path(key);
        Field field = fields.stream().filter(each -> each.key().equals(key)).findFirst().orElse(null);
        if (field == null) {
            return; // it is not in the version that is published now
        }
        if (path.size() == 1) {
            if (value.isMissingNode() || value.isNull()) {
                to.remove(key);
            } else {
                to.set(key, value.deepCopy());
            }
            return;
        }
        List<String> rest = path.subList(1, path.size());
        if (to.get(key) instanceof ObjectNode group) {
            lock(field.fields(), rest, value, group);
        } else if (value.isObject()) {
            ObjectNode group = JsonNodeFactory.instance.objectNode();
            lock(field.fields(), rest, value, group);
            if (!group.isEmpty()) {
                to.set(key, group);
            }
        }
    }

    byte[] json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("data", data);
        locked.forEach(json.putArray("locked")::add);
        json.set("metadata", metadata);
        return json.toString().getBytes(StandardCharsets.UTF_8);
    }
}
