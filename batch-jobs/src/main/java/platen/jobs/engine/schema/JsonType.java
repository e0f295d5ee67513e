package platen.jobs.engine.schema;

import tools.jackson.databind.JsonNode;

/** Names of JSON's types as messages use them. */
final class JsonType {
    private JsonType() {}

    /** The type of a value that was sent. */
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

    /** The type that a field's value has. */
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
