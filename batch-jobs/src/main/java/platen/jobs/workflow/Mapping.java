package platen.jobs.workflow;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Which answers a document gets. Template keys that are not named take the answer of the same key.
 *
 * @param sources by template key
 */
public record Mapping(Map<String, Source> sources) {
    /** Equal keys only. */
    public static final Mapping EQUAL_KEYS = new Mapping(Map.of());

    public Mapping {
        sources = Map.copyOf(sources);
    }

    /** Where a value comes from. */
    public sealed interface Source {}

    /** From the answers. */
    public record From(FieldPath path) implements Source {}

    /** The same for every run. */
    public record Literal(JsonNode value) implements Source {}

    /** The data object of a document, with the keys of its template's schema only. */
    public ObjectNode apply(JsonNode answers, InputSchema schema) {
        var values = new LinkedHashMap<String, JsonNode>();
        for (Field field : schema.fields()) {
            JsonNode value = switch (source(field.key())) {
                case From from -> from.path().in(answers);
                case Literal literal -> literal.value();
            };
            if (!value.isMissingNode()) {
                values.put(field.key(), value);
            }
        }
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.setAll(values);
        return data;
    }

    /**
     * Where a path of the document's data came from, for telling the caller about it.
     *
     * @return the path in the answers, or empty when the value is the workflow's own
     */
    public Optional<String> origin(String documentPath) {
        String key = new FieldPath(documentPath).root();
        return switch (source(key)) {
            case From from -> Optional.of(from.path().text() + documentPath.substring(key.length()));
            case Literal literal -> Optional.empty();
        };
    }

    private Source source(String key) {
        Source source = sources.get(key);
        return source == null ? new From(new FieldPath(key)) : source;
    }
}
