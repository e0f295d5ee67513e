package platen.jobs.engine.schema;

import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes an input schema as JSON Schema, draft 2020-12, for callers' tools. It accepts what {@link Validation} accepts,
 * with three differences: {@code format} is an annotation only, dates are checked by form and not by calendar, and
 * {@code maxLength} rejects text that would be truncated with a warning.
 */
public final class JsonSchema {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private JsonSchema() {}

    /** Returns the JSON Schema of a template's data. */
    public static ObjectNode of(InputSchema schema, String title) {
        ObjectNode json = NODES.objectNode()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("title", title)
                .put("type", "object");
        members(json, schema.fields());
        return json;
    }

    private static void members(ObjectNode json, List<Field> fields) {
        ObjectNode properties = json.putObject("properties");
        ArrayNode required = NODES.arrayNode();
        for (Field field : fields) {
            properties.set(field.key(), property(field));
            if (field.required()) {
                required.add(field.key());
            }
        }
        if (!required.isEmpty()) {
            json.set("required", required);
        }
    }

    private static ObjectNode property(Field field) {
        ObjectNode json = NODES.objectNode();
        if (field.label() != null) {
            json.put("title", field.label());
        }
        if (!field.isArray()) {
            value(json, field);
            return json;
        }
        type(json, "array", field);
        json.put("maxItems", Validation.MAX_ROWS);
        value(json.putObject("items"), field);
        return json;
    }

    private static void value(ObjectNode json, Field field) {
        // An annotation for our own tools: the field type, which the JSON type does not determine.
        json.put("x-field-type", field.type().wireName());
        switch (field.type().shape()) {
            case STRING -> string(json, field);
            case NUMBER -> type(json, "number", field);
            case BOOLEAN -> type(json, "boolean", field);
            case DATE -> type(json, "string", field).put("format", "date")
                    .put("pattern", "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$");
            case OPTION -> {
                type(json, "string", field);
                choices(json, field, !field.required());
            }
            case OPTIONS -> {
                type(json, "array", field);
                ObjectNode items = json.putObject("items").put("type", "string");
                choices(items, field, false);
            }
            case IMAGE -> type(json, "string", field).put("format", "uri")
                    .put("pattern", "^([Hh][Tt][Tt][Pp][Ss]?://|[Dd][Aa][Tt][Aa]:)");
            case OBJECT -> {
                type(json, "object", field);
                members(json, field.fields());
            }
        }
    }

    private static void string(ObjectNode json, Field field) {
        type(json, "string", field);
        switch (field.type()) {
            case EMAIL -> json.put("format", "email");
            case URL -> json.put("format", "uri");
            default -> {
                // JSON Schema has no format for the other types.
            }
        }
        if (field.maxLength() != null) {
            json.put("maxLength", field.maxLength().intValue());
        }
    }

    /** Sets the type; null counts as absent, so an optional value may be null. */
    private static ObjectNode type(ObjectNode json, String type, Field field) {
        if (field.required()) {
            json.put("type", type);
        } else {
            json.putArray("type").add(type).add("null");
        }
        return json;
    }

    /** Writes annotated options: {@code const} is the value, {@code title} the text for display. */
    private static void choices(ObjectNode json, Field field, boolean nullable) {
        if (field.options().isEmpty()) {
            return;
        }
        ArrayNode choices = json.putArray("oneOf");
        for (Field.Option option : field.options()) {
            choices.addObject().put("const", option.value()).put("title", option.label());
        }
        if (nullable) {
            choices.addObject().putNull("const");
        }
    }
}
