package platen.api.description;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import platen.api.http.reply.ApiJson;
import platen.jobs.json.StrictJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Assembles the OpenAPI description from its files. The files omit what applies to every operation, and mark with
 * {@code x-also} operations that are served under a second path.
 */
final class Assembly {
    private static final List<String> FILES = List.of("api", "common", "templates", "submissions", "workflows",
            "batches", "schedules", "destinations", "forms", "envelopes", "webhooks", "usage");
    private static final String ALSO = "x-also";
    private static final String FORBIDDEN = "Forbidden";
    /** Error responses of every operation; those of operations with a body follow. */
    private static final Map<String, String> ALWAYS = Map.of("400", "BadRequest", "401", "Unauthorized", "500",
            "Internal", "503", "Overloaded", "429", "RateLimited");
    private static final Map<String, String> WITH_BODY = Map.of("408", "TooSlow", "413",
            "TooLarge", "415", "WrongType");
    /** Headers of every reply, in a fixed order, so that the file from which clients are generated is reproducible. */
    private static final Map<String, String> HEADERS = new TreeMap<>(Map.of("X-Request-Id", "RequestId", "RateLimit",
            "RateLimit", "RateLimit-Policy", "RateLimitPolicy", "X-Service-Ignored-Fields", "IgnoredFields"));

    /** Limits of all JSON in requests: bodies, batch rows and form parts. */
    private static final String LIMITS = """
            JSON is UTF-8, nests objects and arrays at most %d deep, and has each name once in its object. A name has at \
            most %,d characters, a number at most %,d and an exponent of at most %d either way, and no text holds U+0000.\
            """.formatted(StrictJson.MAX_DEPTH, StrictJson.MAX_NAME_LENGTH, StrictJson.MAX_NUMBER_LENGTH,
            StrictJson.MAX_EXPONENT);

    private Assembly() {}

    static ObjectNode assemble() {
        ObjectNode document = ApiJson.mapper().createObjectNode();
        FILES.forEach(file -> merge(document, read(file)));
        ObjectNode paths = (ObjectNode) document.path("paths");
        ObjectNode responses = (ObjectNode) document.at("/components/responses");
        JsonNode forbidden = responses.remove(FORBIDDEN);
        for (String path : List.copyOf(paths.propertyNames())) {
            ObjectNode item = (ObjectNode) paths.path(path);
            for (String method : Description.METHODS) {
                if (item.get(method) instanceof ObjectNode operation) {
                    String scope = operation.at("/security/0/key/0").asString();
                    String lacking = FORBIDDEN + inOneWord(scope);
                    responses.set(lacking, naming(scope, forbidden));
                    complete(operation, lacking);
                    repeat(paths, path, item, method, operation);
                }
            }
        }
        responses.forEach(Assembly::addHeaders);
        document.at("/components/requestBodies").forEach(Assembly::addLimits);
        return document;
    }

    private static ObjectNode read(String file) {
        try (InputStream in = Objects.requireNonNull(Assembly.class.getResourceAsStream(file + ".yaml"), file)) {
            Object tree = new Yaml(new SafeConstructor(new LoaderOptions())).load(in);
            return ApiJson.mapper().valueToTree(tree);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void merge(ObjectNode into, ObjectNode more) {
        more.properties().forEach(member -> {
            JsonNode present = into.get(member.getKey());
            if (present instanceof ObjectNode left && member.getValue() instanceof ObjectNode right) {
                merge(left, right);
            } else if (present == null) {
                into.set(member.getKey(), member.getValue());
            } else {
                throw new IllegalStateException("Described twice: " + member.getKey());
            }
        });
    }

    private static void complete(ObjectNode operation, String forbidden) {
        ObjectNode responses = (ObjectNode) operation.path("responses");
        addResponse(responses, "403", forbidden);
        ALWAYS.forEach((status, response) -> addResponse(responses, status, response));
        if (operation.has("requestBody")) {
            addLimits(operation.path("requestBody"));
            WITH_BODY.forEach((status, response) -> addResponse(responses, status, response));
        }
        List<String> statuses = responses.propertyNames().stream().sorted().toList();
        for (String status : statuses) {
            JsonNode response = responses.remove(status);
            addHeaders(response);
            // Appended first; the responses are sorted at the end.
            responses.set(status, response);
        }
    }

    /** Returns the error response for a key without the scope, with an example that names the scope. */
    private static ObjectNode naming(String scope, JsonNode forbidden) {
        ObjectNode response = (ObjectNode) forbidden.deepCopy();
        ObjectNode example = (ObjectNode) response.at("/content/application~1json/example");
        example.put("message", example.path("message").asString().formatted(scope));
        example.put("required_scope", scope);
        return response;
    }

    /** Returns {@code TemplateRead} for {@code template:read}. */
    private static String inOneWord(String scope) {
        return Arrays.stream(scope.split(":", -1))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
    }

    private static void addResponse(ObjectNode responses, String status, String response) {
        if (!responses.has(status)) {
            responses.putObject(status).put("$ref", "#/components/responses/" + response);
        }
    }

    private static void addHeaders(JsonNode response) {
        if (response instanceof ObjectNode described && !described.has("$ref")) {
            ObjectNode headers = described.withObjectProperty("headers");
            HEADERS.forEach((name, header) -> headers.putObject(name).put("$ref", "#/components/headers/" + header));
        }
    }

    private static void addLimits(JsonNode body) {
        if (body instanceof ObjectNode described && !described.has("$ref")) {
            described.put("description", LIMITS);
        }
    }

    /** Describes the operation again under its second path. */
    private static void repeat(ObjectNode paths, String path, ObjectNode item, String method, ObjectNode operation) {
        JsonNode also = operation.remove(ALSO);
        if (also == null) {
            return;
        }
        ObjectNode again = operation.deepCopy();
        again.put("operationId", operation.path("operationId").asString() + "Alias");
        again.put("description", "The same as `" + method.toUpperCase(Locale.ROOT) + " " + path + "`.");
        again.putArray("tags").add("Aliases");
        ObjectNode place = paths.withObjectProperty(also.asString());
        if (item.has("parameters") && !place.has("parameters")) {
            place.set("parameters", item.path("parameters").deepCopy());
        }
        place.set(method, again);
    }
}
