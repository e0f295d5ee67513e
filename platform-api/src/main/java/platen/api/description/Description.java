package platen.api.description;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Provides the OpenAPI description, which is read once, on first use. */
public final class Description {
    static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete");

    private Description() {}

    private static final class Assembled {
        static final ObjectNode DOCUMENT = Assembly.assemble();
    }

    /**
     * One operation.
     *
     * @param method in upper case
     * @param path with its parameters in braces
     * @param node the operation as described
     * @param parameters parameters of the operation and of its path, with references resolved
     */
    public record Operation(String method, String path, ObjectNode node, List<JsonNode> parameters) {
        public Operation {
            parameters = List.copyOf(parameters);
        }

        public String id() {
            return node.path("operationId").asString();
        }

        public String tag() {
            return node.path("tags").path(0).asString();
        }

        /** Returns the scope that the operation requires. */
        public String scope() {
            return node.path("security").path(0).path("key").path(0).asString();
        }

        /**
         * Returns the query parameters of requests whose body is the file itself. They are described separately,
         * because the operation's form has fields of the same names and generated clients would get two arguments for
         * each.
         */
        public List<JsonNode> fileParameters() {
            return node.path("x-file-parameters").valueStream().map(Description::resolve).toList();
        }

        /** Returns the accepted bodies, by media type. */
        public JsonNode bodies() {
            return resolve(node.path("requestBody")).path("content");
        }

        /** Returns a sample body; empty when the operation takes no body. */
        public Optional<SampleBody> sampleBody() {
            return bodies().properties()
                    .stream()
                    .flatMap(media -> examples(media.getValue()).stream()
                            .map(example -> new SampleBody(media.getKey(), example)))
                    .findFirst();
        }
    }

    /**
     * A sample body from the examples.
     *
     * @param type its media type
     * @param example a string node when the body is not JSON
     */
    public record SampleBody(String type, JsonNode example) {
        /** Returns the body as indented text. */
        public String text() {
            return example.isString() ? example.stringValue() : example.toPrettyString();
        }

        /** Returns the body as compact text. */
        public String dense() {
            return example.isString() ? example.stringValue() : example.toString();
        }
    }

    /** Returns the examples of a media type. */
    public static List<JsonNode> examples(JsonNode media) {
        JsonNode only = media.path("example");
        return only.isMissingNode()
                ? media.path("examples").valueStream().map(each -> each.path("value")).toList()
                : List.of(only);
    }

    /**
     * Returns the whole document for use in this process.
     *
     * @param baseUrl base URL of the service, without a slash at the end
     */
    public static ObjectNode document(String baseUrl) {
        ObjectNode document = Assembled.DOCUMENT.deepCopy();
        document.putArray("servers").addObject().put("url", baseUrl);
        return document;
    }

    /** Returns all operations in the order of the files. */
    public static List<Operation> operations() {
        var operations = new ArrayList<Operation>();
        Assembled.DOCUMENT.path("paths").properties().forEach(path -> METHODS.forEach(method -> {
            if (path.getValue().get(method) instanceof ObjectNode node) {
                operations.add(new Operation(method.toUpperCase(Locale.ROOT), path.getKey(), node,
                        parameters(path.getValue(), node)));
            }
        }));
        return operations;
    }

    /** Returns the target of a reference; returns any other node itself. */
    public static JsonNode resolve(JsonNode node) {
        JsonNode reference = node.path("$ref");
        return reference.isString() ? resolve(Assembled.DOCUMENT.at(reference.asString().substring(1))) : node;
    }

    /** Returns a part of the document, such as {@code info}. */
    public static JsonNode part(String name) {
        return Assembled.DOCUMENT.path(name);
    }

    private static List<JsonNode> parameters(JsonNode path, JsonNode operation) {
        var parameters = new ArrayList<JsonNode>();
        path.path("parameters").forEach(each -> parameters.add(resolve(each)));
        operation.path("parameters").forEach(each -> parameters.add(resolve(each)));
        return parameters;
    }
}
