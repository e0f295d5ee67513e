package platen.web.docs;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import platen.api.description.Description;
import tools.jackson.databind.JsonNode;

/** Renders schemas for people: a table of members, and types as short words with links. */
final class SchemaHtml {
    private static final String REFERENCE = "#/components/schemas/";

    private SchemaHtml() {}

    /** Renders every named schema that has members. */
    static String named() {
        var text = new StringBuilder();
        for (Map.Entry<String, JsonNode> schema : Description.part("components").path("schemas").properties()) {
            text.append("<section class=\"schema\" id=\"schema-").append(schema.getKey()).append("\">\n<h3>")
                    .append(schema.getKey())
                    .append("</h3>\n")
                    .append(Prose.paragraphs(schema.getValue().path("description").asString("")));
            String members = members(schema.getValue());
            text.append(members.isEmpty() ? "<p>" + type(schema.getValue()) + "</p>\n" : members)
                    .append("</section>\n");
        }
        return text.toString();
    }

    /** Renders the members as a table; returns an empty string when there are none. */
    static String members(JsonNode schema) {
        List<String> rows = new ArrayList<>();
        collect(schema, required(schema), rows);
        return rows.isEmpty()
                ? ""
                : "<table><tr><th>Member</th><th>Type</th><th></th></tr>\n" + String.join("\n", rows) + "\n</table>\n";
    }

    /** Describes the type of a value in a few words. */
    static String type(JsonNode schema) {
        if (schema.path("$ref").isString()) {
            String name = schema.path("$ref").asString().substring(REFERENCE.length());
            return "<a href=\"#schema-" + name + "\">" + name + "</a>";
        }
        for (String composing : new String[]{"oneOf", "anyOf"}) {
            if (schema.has(composing)) {
                return schema.path(composing).valueStream().map(SchemaHtml::type).collect(Collectors.joining(" or "));
            }
        }
        if (schema.has("allOf")) {
            return schema.path("allOf")
                    .valueStream()
                    .filter(part -> part.has("$ref"))
                    .map(SchemaHtml::type)
                    .collect(Collectors.joining(" with "));
        }
        if (schema.has("const")) {
            return "<code>" + Prose.escape(schema.path("const").asString()) + "</code>";
        }
        if (schema.has("enum")) {
            return schema.path("enum")
                    .valueStream()
                    .map(value -> "<code>" + Prose.escape(value.asString("null")) + "</code>")
                    .collect(Collectors.joining(" | "));
        }
        return simple(schema);
    }

    private static String simple(JsonNode schema) {
        JsonNode type = schema.path("type");
        String words = type.isArray()
                ? type.valueStream().map(JsonNode::asString).collect(Collectors.joining(" or "))
                : type.asString("any");
        if (schema.has("items")) {
            words = words.replace("array", "array of " + type(schema.path("items")));
        }
        if (schema.has("minimum") && schema.has("maximum")) {
            words += " " + schema.path("minimum") + "–" + schema.path("maximum");
        }
        return schema.path("format").isString() ? words + " (" + schema.path("format").asString() + ")" : words;
    }

    private static void collect(JsonNode schema, Set<String> required, List<String> rows) {
        schema.path("allOf").forEach(part -> collect(Description.resolve(part), required, rows));
        schema.path("properties").properties().forEach(member -> rows.add("<tr><td><code>" + member.getKey()
                + "</code></td><td>" + type(member.getValue()) + "</td><td>"
                + (required.contains(member.getKey()) ? "" : "optional. ")
                + Prose.inline(member.getValue().path("description").asString("")) + "</td></tr>"));
    }

    private static Set<String> required(JsonNode schema) {
        var required = new HashSet<String>();
        schema.path("required").forEach(name -> required.add(name.asString()));
        schema.path("allOf").forEach(part -> required.addAll(required(Description.resolve(part))));
        return required;
    }
}
