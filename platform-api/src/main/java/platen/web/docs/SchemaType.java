package platen.web.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * The type of a value in a few words.
 *
 * @param parts words, literal values and names of schemas, in order
 */
record SchemaType(List<Part> parts) {
    private static final String REFERENCE = "#/components/schemas/";

    SchemaType {
        parts = List.copyOf(parts);
    }

    /** A part of the description of a type. */
    sealed interface Part {}

    /** Plain words. */
    record Words(String text) implements Part {}

    /** A value as it stands in JSON. */
    record Literal(String text) implements Part {}

    /** The name of a schema that has a place of its own on the page. */
    record Named(String name) implements Part {}

    static SchemaType of(JsonNode schema) {
        var parts = new ArrayList<Part>();
        add(schema, parts);
        return new SchemaType(parts);
    }

    private static void add(JsonNode schema, List<Part> parts) {
        if (schema.path("$ref").isString()) {
            parts.add(new Named(schema.path("$ref").asString().substring(REFERENCE.length())));
        } else if (schema.has("oneOf") || schema.has("anyOf")) {
            join(schema.path(schema.has("oneOf") ? "oneOf" : "anyOf").valueStream().toList(), " or ", parts);
        } else if (schema.has("allOf")) {
            join(schema.path("allOf").valueStream().filter(part -> part.has("$ref")).toList(), " with ", parts);
        } else if (schema.has("const")) {
            parts.add(new Literal(schema.path("const").asString()));
        } else if (schema.has("enum")) {
            for (JsonNode value : schema.path("enum")) {
                separate(" | ", parts);
                parts.add(new Literal(value.asString("null")));
            }
        } else {
            addSimple(schema, parts);
        }
    }

    private static void addSimple(JsonNode schema, List<Part> parts) {
        JsonNode type = schema.path("type");
        String words = type.isArray()
                ? type.valueStream().map(JsonNode::asString).collect(Collectors.joining(" or "))
                : type.asString("any");
        if (schema.has("items") && words.contains("array")) {
            int end = words.indexOf("array") + "array".length();
            parts.add(new Words(words.substring(0, end) + " of "));
            add(schema.path("items"), parts);
            words = words.substring(end);
        }
        if (schema.has("minimum") && schema.has("maximum")) {
            words += " " + schema.path("minimum") + "–" + schema.path("maximum");
        }
        if (schema.path("format").isString()) {
            words += " (" + schema.path("format").asString() + ")";
        }
        parts.add(new Words(words));
    }

    private static void join(List<JsonNode> schemas, String separator, List<Part> parts) {
        for (int i = 0; i < schemas.size(); i++) {
            if (i > 0) {
                parts.add(new Words(separator));
            }
            add(schemas.get(i), parts);
        }
    }

    private static void separate(String separator, List<Part> parts) {
        if (!parts.isEmpty() && parts.getLast() instanceof Literal) {
            parts.add(new Words(separator));
        }
    }
}
