package platen.jobs.workflow;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Maps answers to the data of a document. Template keys without an entry take the answer with the same key.
 *
 * @param sources by the path of a template field, such as {@code candidate.name} or {@code items[0].price}
 */
public record Mapping(Map<String, Source> sources) {
    /** Maps equal keys only. */
    public static final Mapping EQUAL_KEYS = new Mapping(Map.of());

    public Mapping {
        sources = Map.copyOf(sources);
    }

    /** Source of a value. */
    public sealed interface Source {}

    /** Takes the value from the answers. */
    public record From(FieldPath path) implements Source {}

    /** Takes a constant value. */
    public record Literal(JsonNode value) implements Source {}

    /** Returns the data object of a document, with the keys of its template's schema only. */
    public ObjectNode apply(JsonNode answers, InputSchema schema) {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        for (Field field : schema.fields()) {
            JsonNode value = value(source(field.key()), answers);
            if (!value.isMissingNode()) {
                // Values added below must not change the answers.
                data.set(field.key(), nested(field.key()).isEmpty() ? value : value.deepCopy());
            }
            for (String path : nested(field.key())) {
                JsonNode below = value(source(path), answers);
                if (!below.isMissingNode()) {
                    new FieldPath(path).put(data, below.deepCopy());
                }
            }
        }
        return data;
    }

    /** Returns the mapped paths that do not exist in a template's schema; a later version may have removed them. */
    public List<String> unmatched(InputSchema schema) {
        return sources.keySet()
                .stream()
                .filter(path -> SchemaLookup.of(schema.fields(), new FieldPath(path),
                        "") instanceof SchemaLookup.Missing)
                .sorted()
                .toList();
    }

    /**
     * Returns the source of a path of the document's data, for error messages.
     *
     * @return the path in the answers; empty when the value comes from the workflow itself
     */
    public Optional<String> origin(String documentPath) {
        String target = sources.keySet()
                .stream()
                .filter(path -> isAtOrBelow(path, documentPath))
                .max(Comparator.comparingInt(String::length))
                .orElseGet(() -> new FieldPath(documentPath).root());
        return switch (source(target)) {
            case From from -> Optional.of(from.path().text() + documentPath.substring(target.length()));
            case Literal _ -> Optional.empty();
        };
    }

    /** Returns the keys of the answers from which the data of a document is taken. */
    public Set<String> roots(InputSchema schema) {
        return schema.fields()
                .stream()
                .flatMap(field -> Stream.concat(Stream.of(field.key()), nested(field.key()).stream()))
                .flatMap(target -> source(target) instanceof From(FieldPath path)
                        ? Stream.of(path.root())
                        : Stream.empty())
                .collect(Collectors.toSet());
    }

    private static JsonNode value(Source source, JsonNode answers) {
        return switch (source) {
            case From from -> from.path().in(answers);
            case Literal literal -> literal.value();
        };
    }

    /** Returns the mapped paths below a key of the template, those of an object before those of its members. */
    private List<String> nested(String key) {
        return sources.keySet().stream().filter(path -> !path.equals(key) && isAtOrBelow(key, path)).sorted().toList();
    }

    private static boolean isAtOrBelow(String path, String other) {
        return other.startsWith(path)
                && (other.length() == path.length() || other.charAt(path.length()) == '.'
                        || other.charAt(path.length()) == '[');
    }

    private Source source(String target) {
        Source source = sources.get(target);
        return source == null ? new From(new FieldPath(target)) : source;
    }
}
