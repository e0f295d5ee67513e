package platen.api.description;

import java.util.LinkedHashMap;
import java.util.Map;
import platen.api.description.Description.Operation;
import platen.api.http.reply.ApiJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the description as a Postman collection (format 2.1), with a folder for each tag and a sample body in each
 * request.
 */
final class Postman {
    private static final String FORMAT = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

    private Postman() {}

    static ObjectNode collection(String baseUrl) {
        ObjectNode collection = ApiJson.mapper().createObjectNode();
        ObjectNode info = collection.putObject("info");
        info.put("name", "Platen");
        info.put("description", Description.part("info").path("description").asString());
        info.put("schema", FORMAT);
        ObjectNode auth = collection.putObject("auth");
        auth.put("type", "bearer");
        variable(auth.putArray("bearer"), "token", "{{api_key}}").put("type", "string");
        ArrayNode variables = collection.putArray("variable");
        Samples.variables(baseUrl).forEach((name, value) -> variable(variables, name, value));
        folders(collection.putArray("item"));
        return collection;
    }

    private static void folders(ArrayNode items) {
        Map<String, ArrayNode> folders = new LinkedHashMap<>();
        for (Operation operation : OperationOrder.operations()) {
            folders.computeIfAbsent(operation.tag(), tag -> items.addObject().put("name", tag).putArray("item"))
                    .add(item(operation));
        }
    }

    private static ObjectNode item(Operation operation) {
        ObjectNode item = ApiJson.mapper().createObjectNode();
        item.put("name", operation.node().path("summary").asString());
        ObjectNode request = item.putObject("request");
        request.put("method", operation.method());
        request.put("description", operation.node().path("description").asString());
        ArrayNode headers = request.putArray("header");
        ObjectNode url = request.putObject("url");
        String path = Samples.path(operation);
        url.put("raw", Samples.url(operation));
        url.putArray("host").add("{{base_url}}");
        ArrayNode segments = url.putArray("path");
        for (String segment : path.substring(1).split("/", -1)) {
            segments.add(segment);
        }
        query(url.putArray("query"), operation);
        Samples.body(operation).ifPresent(body -> {
            headers.addObject().put("key", "Content-Type").put("value", body.type());
            ObjectNode raw = request.putObject("body");
            raw.put("mode", "raw");
            raw.put("raw", body.text());
            raw.putObject("options").putObject("raw").put("language", body.example().isString() ? "text" : "json");
        });
        remember(item, operation);
        return item;
    }

    /** Adds a script that stores values of the reply for the following requests. */
    private static void remember(ObjectNode item, Operation operation) {
        OperationOrder.variables().forEach((variable, found) -> {
            if (found.operation().equals(operation.id())) {
                ObjectNode event = item.withArrayProperty("event").addObject();
                event.put("listen", "test");
                String value = switch (found.where()) {
                    case BODY -> "pm.response.json()." + found.name();
                    case HEADER -> "pm.response.headers.get(\"" + found.name() + "\")";
                };
                event.putObject("script")
                        .put("type", "text/javascript")
                        .putArray("exec")
                        .add("if (pm.response.code < 300) {")
                        .add("  pm.collectionVariables.set(\"" + variable + "\", " + value + ");")
                        .add("}");
            }
        });
    }

    /**
     * Adds the query parameters, most of them disabled: the request works as it is, and each option can be enabled with
     * a click.
     */
    private static void query(ArrayNode query, Operation operation) {
        for (JsonNode parameter : Samples.query(operation)) {
            ObjectNode entry = query.addObject();
            entry.put("key", parameter.path("name").asString());
            entry.put("value", Samples.value(parameter));
            entry.put("description", parameter.path("description").asString(""));
            entry.put("disabled", !Samples.isSent(parameter));
        }
    }

    private static ObjectNode variable(ArrayNode variables, String name, String value) {
        return variables.addObject().put("key", name).put("value", value);
    }
}
