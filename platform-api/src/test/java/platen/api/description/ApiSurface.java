package platen.api.description;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Lists what clients may rely on in an OpenAPI document, as sorted lines of text: operations, parameters, request members
 * with the types and values they accept, status codes, media types and members of replies with their types.
 *
 * <p>A later document is compatible when it has all these lines and requires nothing new of a request that was known.
 */
final class ApiSurface {
    private static final List<String> METHODS = List.of("get", "put", "post", "delete", "patch", "head", "options");
    private static final String REQUIRES = " requires ";

    private final JsonNode document;
    private final Set<String> lines = new TreeSet<>();
    private final Deque<Use> pending = new ArrayDeque<>();
    private final Set<Use> seen = new HashSet<>();

    /** A named schema in one direction; compatible changes of requests and replies differ. */
    private record Use(String schema, Direction direction) {}

    private enum Direction {
        REQUEST,
        REPLY
    }

    private ApiSurface(JsonNode document) {
        this.document = document;
    }

    /** Returns the lines of a document. */
    static Set<String> of(JsonNode document) {
        var surface = new ApiSurface(document);
        document.path("paths").properties().forEach(path -> surface.path(path.getKey(), path.getValue()));
        while (!surface.pending.isEmpty()) {
            Use use = surface.pending.pop();
            surface.schema(use.direction() == Direction.REQUEST
                    ? "request schema " + use.schema()
                    : "reply schema " + use.schema(),
                    document.path("components").path("schemas").path(use.schema()), use.direction());
        }
        return surface.lines;
    }

    /** Returns the incompatible changes, as sentences; empty when there is none. */
    static List<String> breaks(Collection<String> before, Collection<String> after) {
        Stream<String> removed = before.stream()
                .filter(line -> !line.contains(REQUIRES) && !after.contains(line))
                .map(line -> "removed or changed: " + line);
        Stream<String> required = after.stream()
                .filter(line -> line.contains(REQUIRES) && !before.contains(line))
                .filter(line -> known(before, line.substring(0, line.indexOf(REQUIRES))))
                .map(line -> "newly required: " + line);
        return Stream.concat(removed, required).toList();
    }

    private static boolean known(Collection<String> before, String subject) {
        return before.stream().anyMatch(line -> line.startsWith(subject + " ") || line.startsWith(subject + "."));
    }

    private void path(String path, JsonNode node) {
        for (String method : METHODS) {
            if (node.has(method)) {
                String operation = method.toUpperCase(Locale.ROOT) + " " + path;
                lines.add(operation + " exists");
                node.path("parameters").forEach(each -> parameter(operation, resolved(each)));
                node.path(method).path("parameters").forEach(each -> parameter(operation, resolved(each)));
                body(operation, resolved(node.path(method).path("requestBody")));
                node.path(method).path("responses").properties().forEach(
                        each -> reply(operation + " reply " + each.getKey(), resolved(each.getValue())));
            }
        }
    }

    private void parameter(String operation, JsonNode parameter) {
        String name = parameter.path("in").asString() + " parameter " + parameter.path("name").asString();
        lines.add(operation + " takes " + name);
        if (parameter.path("required").asBoolean(false)) {
            lines.add(operation + REQUIRES + name);
        }
        schema(operation + " " + name, parameter.path("schema"), Direction.REQUEST);
    }

    private void body(String operation, JsonNode body) {
        if (body.path("required").asBoolean(false)) {
            lines.add(operation + REQUIRES + "a body");
        }
        body.path("content").properties().forEach(media -> {
            schema(operation + " body " + media.getKey(), media.getValue().path("schema"), Direction.REQUEST);
        });
    }

    private void reply(String reply, JsonNode node) {
        lines.add(reply + " exists");
        node.path("content").properties().forEach(media -> {
            schema(reply + " " + media.getKey(), media.getValue().path("schema"), Direction.REPLY);
        });
    }

    private void schema(String subject, JsonNode schema, Direction direction) {
        if (schema.isMissingNode() || schema.isEmpty()) {
            lines.add(subject + " exists");
            return;
        }
        if (schema.has("$ref")) {
            var use = new Use(name(schema), direction);
            lines.add(subject + " is " + use.schema());
            if (seen.add(use)) {
                pending.add(use);
            }
            return;
        }
        type(subject, schema, direction);
        Stream.of("allOf", "oneOf", "anyOf")
                .forEach(each -> schema.path(each).forEach(part -> schema(subject, part, direction)));
        schema.path("required").forEach(each -> lines.add(switch (direction) {
            case REQUEST -> subject + REQUIRES + each.asString();
            case REPLY -> subject + "." + each.asString() + " is always present";
        }));
        schema.path("properties").properties()
                .forEach(each -> member(subject + "." + each.getKey(), each.getValue(), direction));
        if (schema.has("items")) {
            member(subject + "[]", schema.path("items"), direction);
        }
        if (schema.path("additionalProperties").isObject()) {
            member(subject + ".*", schema.path("additionalProperties"), direction);
        }
    }

    private void member(String subject, JsonNode schema, Direction direction) {
        lines.add(subject + " exists");
        schema(subject, schema, direction);
    }

    private void type(String subject, JsonNode schema, Direction direction) {
        Set<String> types = types(schema);
        String format = schema.has("format") ? " (" + schema.path("format").asString() + ")" : "";
        switch (direction) {
            // A request may accept more types and values than before, a reply may not have other types.
            case REQUEST -> {
                types.forEach(type -> lines.add(subject + " accepts " + type + format));
                schema.path("enum").forEach(value -> lines.add(subject + " accepts the value " + value));
                if (schema.has("const")) {
                    lines.add(subject + " accepts the value " + schema.path("const"));
                }
            }
            case REPLY -> {
                if (!types.isEmpty()) {
                    lines.add(subject + " is " + String.join(" or ", types) + format);
                }
            }
        }
    }

    private static Set<String> types(JsonNode schema) {
        JsonNode type = schema.path("type");
        return type.isArray()
                ? type.valueStream().map(JsonNode::asString).collect(Collectors.toCollection(TreeSet::new))
                : type.isString() ? Set.of(type.asString()) : Set.of();
    }

    /** Returns the object that a reference to a parameter, body or reply points to; schemas are kept by name. */
    private JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? resolved(document.at(node.path("$ref").asString().substring(1))) : node;
    }

    private static String name(JsonNode reference) {
        String target = reference.path("$ref").asString();
        return target.substring(target.lastIndexOf('/') + 1);
    }
}
