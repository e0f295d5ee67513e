package platen.jobs.form;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The columns of answers in a table: one for each field of a schema, those of groups with a dot. Rows and free objects are
 * JSON, files are their type and size. Thread-safe.
 */
final class AnswerColumns {
    private static final int BYTES_OF_KILOBYTE = 1000;

    private final List<List<String>> paths = new ArrayList<>();

    AnswerColumns(InputSchema schema) {
        add(schema.fields(), List.of());
    }

    private void add(List<Field> fields, List<String> above) {
        for (Field each : fields) {
            var path = new ArrayList<>(above);
            path.add(each.key());
            if (each.fields().isEmpty() || each.isArray()) {
                paths.add(List.copyOf(path));
            } else {
                add(each.fields(), path);
            }
        }
    }

    /** Returns the names of the columns. */
    List<String> names() {
        return paths.stream().map(path -> String.join(".", path)).toList();
    }

    /** Returns the texts and numbers of data, and as the last one what no column has; null for none. */
    List<@Nullable Object> values(ObjectNode data) {
        ObjectNode other = data.deepCopy();
        var values = new ArrayList<@Nullable Object>();
        for (List<String> path : paths) {
            values.add(value(take(other, path)));
        }
        values.add(isEmpty(other) ? null : other.toString());
        return values;
    }

    private static @Nullable JsonNode take(ObjectNode data, List<String> path) {
        JsonNode group = data;
        for (String key : path.subList(0, path.size() - 1)) {
            group = group.path(key);
        }
        return group instanceof ObjectNode object ? object.remove(path.getLast()) : null;
    }

    /** Returns whether nothing but empty groups is left. */
    private static boolean isEmpty(JsonNode rest) {
        return rest.isObject() && rest.valueStream().allMatch(AnswerColumns::isEmpty);
    }

    private static @Nullable Object value(@Nullable JsonNode value) {
        if (value == null || value.isNull()) {
            return null;
        }
        if (!value.isString()) {
            return value.isNumber() ? value.decimalValue() : value.toString();
        }
        String text = value.stringValue();
        int base64 = text.startsWith("data:") ? text.indexOf(";base64,") : -1;
        return base64 < 0
                ? text
                : "%s, %d kB".formatted(text.substring("data:".length(), base64),
                        Math.ceilDiv(text.length() / 4 * 3, BYTES_OF_KILOBYTE));
    }
}
