package platen.web.docs;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import platen.api.description.Description;
import platen.api.description.Description.Operation;
import tools.jackson.databind.JsonNode;

/** Renders one operation as a section of the page: the request, the replies and an example command. */
final class OperationHtml {
    private OperationHtml() {}

    static String section(Operation operation) {
        return "<section class=\"op\" id=\"op-" + operation.id() + "\">\n<h3>" + title(operation) + "</h3>\n<p><strong>"
                + Prose.inline(operation.node().path("summary").asString()) + ".</strong></p>\n"
                + Prose.paragraphs(operation.node().path("description").asString(""))
                + "<p>Scope <code>" + operation.scope() + "</code></p>\n"
                + parameters(
                        Stream.concat(operation.parameters().stream(), operation.fileParameters().stream()).toList())
                + body(operation) + replies(operation) + command(operation)
                + "</section>\n";
    }

    /** Returns method and path. */
    static String title(Operation operation) {
        return "<span class=\"method " + operation.method().toLowerCase(Locale.ROOT) + "\">" + operation.method()
                + "</span> <code>" + Prose.escape(operation.path()) + "</code>";
    }

    private static String parameters(List<JsonNode> parameters) {
        if (parameters.isEmpty()) {
            return "";
        }
        return parameters.stream()
                .map(each -> "<tr><td><code>" + each.path("name").asString() + "</code></td><td>"
                        + each.path("in").asString() + "</td><td>" + SchemaHtml.type(each.path("schema")) + "</td><td>"
                        + Prose.inline(each.path("description").asString("")) + "</td></tr>\n")
                .collect(Collectors.joining("", "<h4>Parameters</h4>\n<table>\n", "</table>\n"));
    }

    private static String body(Operation operation) {
        var text = new StringBuilder();
        for (Map.Entry<String, JsonNode> media : operation.bodies().properties()) {
            JsonNode schema = Description.resolve(media.getValue().path("schema"));
            text.append("<h4>Body <code>").append(media.getKey()).append("</code></h4>\n")
                    .append(SchemaHtml.members(schema));
        }
        return text.append(Prose.paragraphs(
                Description.resolve(operation.node().path("requestBody")).path("description").asString(""))).toString();
    }

    private static String replies(Operation operation) {
        var rows = new StringBuilder("<h4>Replies</h4>\n<table>\n");
        var examples = new StringBuilder();
        for (Map.Entry<String, JsonNode> reply : operation.node().path("responses").properties()) {
            JsonNode response = Description.resolve(reply.getValue());
            rows.append("<tr><td>").append(reply.getKey()).append("</td><td>")
                    .append(Prose.inline(response.path("description").asString()))
                    .append("</td><td>")
                    .append(response.path("content")
                            .properties()
                            .stream()
                            .map(media -> "<code>" + media.getKey() + "</code> "
                                    + SchemaHtml.type(media.getValue().path("schema")))
                            .collect(Collectors.joining("<br>")))
                    .append("</td></tr>\n");
            if (reply.getKey().startsWith("2")) {
                response.path("content")
                        .valueStream()
                        .flatMap(media -> Description.examples(media).stream())
                        .map(example -> example.isString() ? example.stringValue() : example.toPrettyString())
                        .forEach(example -> examples.append("<pre><code>").append(reply.getKey()).append(' ')
                                .append(Prose.escape(example))
                                .append("</code></pre>\n"));
            }
        }
        return rows.append("</table>\n").append(examples).toString();
    }

    private static String command(Operation operation) {
        var text = new StringBuilder("<pre><code>curl -H \"Authorization: Bearer $KEY\"");
        if (!operation.method().equals("GET")) {
            text.append(" -X ").append(operation.method());
        }
        operation.sampleBody().ifPresent(body -> text.append(" -H \"Content-Type: ")
                .append(body.type())
                .append("\" \\\n  --data-binary '")
                .append(Prose.escape(body.dense().replace("'", "'\\''")))
                .append("' \\\n "));
        return text.append(" \"$SERVICE_URL").append(Prose.escape(operation.path())).append("\"</code></pre>\n")
                .toString();
    }
}
