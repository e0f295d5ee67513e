package platen.jobs.engine.schema;

import tools.jackson.databind.JsonNode;

/** Names of JSON types as used in messages. */
final class JsonType {
    private JsonType() {}

    /** Returns the type of a value. */
    static String of(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT, POJO -> "object";
            case ARRAY -> "array";
            case STRING, BINARY -> "string";
            case NUMBER -> "number";
            case BOOLEAN -> "boolean";
            case NULL -> "null";
            case MISSING -> "nothing";
        };
    }

    /** Returns the JSON type that a field's value must have. */
    static String of(FieldType type) {
        return switch (type.shape()) {
            case STRING, OPTION, IMAGE -> "string";
            case DATE -> "date";
            case NUMBER -> "number";
            case BOOLEAN -> "boolean";
            case OPTIONS -> "array";
            case OBJECT -> "object";
        };
    }
}
