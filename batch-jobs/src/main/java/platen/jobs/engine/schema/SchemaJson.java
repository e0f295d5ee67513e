package platen.jobs.engine.schema;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads and writes the JSON form of an input schema: {@code {"fields":[{key, type, is_array, required, label,
 * max_length, options, fields, signer}]}}, with {@code "strict_formats": true} where a template wants that. Members are written
 * in this order and empty ones omitted, so equal schemas have equal text.
 */
public final class SchemaJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** The result of reading a schema. */
    public sealed interface Reading {}

    /** A valid schema. */
    public record Valid(InputSchema schema) implements Reading {}

    /**
     * An invalid schema.
     *
     * @param problems all of them, at most {@link ValidationResult#MAX_PROBLEMS}; an alias is a path such as
     *     {@code fields[2].options[0].value}, and {@code schema} for the whole
     */
    public record Invalid(List<Problem> problems) implements Reading {
        public Invalid {
            problems = List.copyOf(problems);
        }
    }

    private SchemaJson() {}

    /** Reads a schema written by a person or by {@link #write}; unknown members and ambiguities are problems. */
    public static Reading read(JsonNode json) {
        return new SchemaReader().read(json);
    }

    /** Writes a schema. */
    public static ObjectNode write(InputSchema schema) {
        ObjectNode json = NODES.objectNode();
        json.set("fields", write(schema.fields()));
        if (schema.formats() == InputSchema.Strictness.STRICT) {
            json.put("strict_formats", true);
        }
        return json;
    }

    private static ArrayNode write(List<Field> fields) {
        ArrayNode json = NODES.arrayNode(fields.size());
        fields.forEach(field -> json.add(write(field)));
        return json;
    }

    private static ObjectNode write(Field field) {
        ObjectNode json = NODES.objectNode()
                .put("key", field.key())
                .put("type", field.type().wireName())
                .put("is_array", field.isArray())
                .put("required", field.required());
        if (field.label() != null) {
            json.put("label", field.label());
        }
        if (field.maxLength() != null) {
            json.put("max_length", field.maxLength().intValue());
        }
        if (!field.options().isEmpty()) {
            ArrayNode options = json.putArray("options");
            for (Field.Option option : field.options()) {
                options.addObject().put("value", option.value()).put("label", option.label());
            }
        }
        if (!field.fields().isEmpty()) {
            json.set("fields", write(field.fields()));
        }
        if (field.signer() != null) {
            json.put("signer", field.signer());
        }
        return json;
    }
}
