package platen.api;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import platen.api.Client.Answer;
import platen.api.description.Description;
import platen.api.description.Description.Operation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks replies against the published description: the status, the headers, the content type and every member of the
 * JSON. Anything that the description does not name is an error too.
 */
public final class Described {
    private static final SchemaRegistry REGISTRY = SchemaRegistry
            .withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final Map<String, Schema> SCHEMAS = new ConcurrentHashMap<>();
    private static final ObjectNode COMPONENTS = closedComponents();

    /** Headers that any HTTP server may send and that the description need not name. */
    private static final Set<String> OF_HTTP = Set.of("cache-control", "connection", "content-encoding",
            "content-length", "content-type", "date", "keep-alive", "transfer-encoding", "vary",
            "x-content-type-options");

    private Described() {}

    /** Fails when the reply is not as described. Undescribed paths and methods are not checked. */
    static void check(String method, String path, Answer answer) {
        operation(method.equals("HEAD") ? "GET" : method, path.split("\\?", 2)[0])
                .ifPresent(operation -> check(operation, method, answer));
    }

    /** Returns the operation of a path. */
    public static Optional<Operation> operation(String method, String path) {
        return Description.operations()
                .stream()
                .filter(each -> each.method().equals(method) && matches(each.path(), path))
                // A literal segment wins over a parameter.
                .min(Comparator.comparingLong(each -> each.path().chars().filter(c -> c == '{').count()));
    }

    /** Validates a value against a schema of the description; returns the problems, empty when there are none. */
    public static String problems(String name, JsonNode schema, JsonNode value) {
        Schema compiled = SCHEMAS.computeIfAbsent(name, any -> {
            ObjectNode root = JsonNodeFactory.instance.objectNode();
            root.set("components", COMPONENTS);
            root.putArray("allOf").add(closed(schema, false));
            return REGISTRY.getSchema(root);
        });
        var problems = new StringBuilder();
        compiled.validate(value).forEach(problem -> problems.append(problem).append('\n'));
        return problems.toString();
    }

    /** Returns the webhooks of the description that match an event's body without a problem. */
    public static List<String> webhooks(JsonNode event) {
        return Description.part("webhooks")
                .properties()
                .stream()
                .filter(webhook -> problems("webhook " + webhook.getKey(), webhook.getValue()
                        .path("post")
                        .path("requestBody")
                        .path("content")
                        .path("application/json")
                        .path("schema"), event).isEmpty())
                .map(Map.Entry::getKey)
                .toList();
    }

    private static void check(Operation operation, String method, Answer answer) {
        String what = operation.id() + " " + answer.status();
        JsonNode response = Description.resolve(
                operation.node().path("responses").path(Integer.toString(answer.status())));
        if (response.isMissingNode()) {
            throw new AssertionError("Not described: " + what + " " + text(answer));
        }
        if (answer.header("X-Request-Id").isEmpty()) {
            throw new AssertionError("No X-Request-Id: " + what);
        }
        Set<String> headers = new TreeSet<>(answer.http().headers().map().keySet());
        headers.removeAll(OF_HTTP);
        response.path("headers").propertyNames().forEach(name -> headers.remove(name.toLowerCase(Locale.ROOT)));
        if (!headers.isEmpty()) {
            throw new AssertionError("Headers that are not described: " + what + " " + headers);
        }
        JsonNode content = response.path("content");
        if (answer.bytes().length == 0) {
            // An empty body is valid NDJSON, too.
            if (!content.isMissingNode() && !method.equals("HEAD") && !content.has("application/x-ndjson")) {
                throw new AssertionError("An empty body is not described: " + what);
            }
            return;
        }
        String type = answer.header("Content-Type").split(";", 2)[0].strip();
        // A problem of RFC 9457 is the same object with another content type.
        JsonNode media = content.path(type.equals("application/problem+json") ? "application/json" : type);
        if (media.isMissingNode()) {
            throw new AssertionError("Not described: " + what + " as " + type);
        }
        if (type.equals("application/json") || type.endsWith("+json")) {
            String problems = problems(what + type, media.path("schema"), answer.json());
            if (!problems.isEmpty()) {
                throw new AssertionError(what + " is not as described: " + problems + text(answer));
            }
        }
    }

    private static boolean matches(String template, String path) {
        String pattern = Pattern.compile("\\{\\w+}").matcher(template).replaceAll("[^/]+").replace(".", "\\.");
        return path.matches(pattern);
    }

    private static String text(Answer answer) {
        String text = answer.text();
        return text.substring(0, Math.min(2_000, text.length()));
    }

    private static ObjectNode closedComponents() {
        ObjectNode components = Description.part("components").deepCopy().asObject();
        ObjectNode schemas = (ObjectNode) components.path("schemas");
        schemas.propertyNames().forEach(name -> schemas.set(name, closed(schemas.path(name), true)));
        return components;
    }

    /**
     * Returns the schema with members forbidden that it does not name.
     *
     * @param composed whether another schema adds members to it, and forbids the others itself
     */
    private static JsonNode closed(JsonNode schema, boolean composed) {
        if (!schema.isObject()) {
            return schema;
        }
        ObjectNode closed = schema.deepCopy().asObject();
        boolean shape = false;
        if (closed.get("properties") instanceof ObjectNode properties) {
            shape = true;
            properties.propertyNames().forEach(name -> properties.set(name, closed(properties.path(name), false)));
        }
        if (closed.has("items")) {
            closed.set("items", closed(closed.path("items"), false));
        }
        for (String composing : new String[]{"allOf", "anyOf", "oneOf"}) {
            if (closed.has(composing)) {
                shape = true;
                var parts = closed.putArray(composing);
                schema.path(composing).forEach(part -> parts.add(closed(part, true)));
            }
        }
        if (closed.has("$ref")) {
            shape = true;
        }
        if (shape && !composed && !closed.has("additionalProperties")) {
            closed.put("unevaluatedProperties", false);
        }
        return closed;
    }
}
