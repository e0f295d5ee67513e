package platen.jobs.workflow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.KnownKeys;
import platen.jobs.engine.schema.Problem;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.workflow.Condition.Always;
import platen.jobs.workflow.Definition.Document;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads {@code {"fields": […], "documents": [{"template", "condition"?, "mapping"?}]}} (contract rule 9.6). */
public final class DefinitionReader {
    /** Maximum number of documents, because a run records and renders each of them. */
    public static final int MAX_DOCUMENTS = 50;

    private static final KnownKeys MEMBERS = new KnownKeys(List.of("alias", "name", "fields", "documents"));
    private static final KnownKeys DOCUMENT_MEMBERS = new KnownKeys(List.of("template", "condition", "mapping"));

    private final List<Problem> problems = new ArrayList<>();
    private final List<Problem> unknown = new ArrayList<>();

    private DefinitionReader() {}

    /** Outcome of reading. */
    public sealed interface Reading {}

    public record Valid(Definition definition) implements Reading {}

    /**
     * The definition is invalid.
     *
     * @param problems all problems, each with its path
     */
    public record Invalid(List<Problem> problems) implements Reading {
        public Invalid {
            problems = List.copyOf(problems);
        }
    }

    public static Reading read(ObjectNode json) {
        var reader = new DefinitionReader();
        reader.unknownMembers(json, "", MEMBERS);
        InputSchema fields = reader.fields(json);
        List<Document> documents = reader.documents(json.path("documents"), fields);
        return reader.problems.isEmpty()
                ? new Valid(new Definition(fields, documents, reader.unknown))
                : new Invalid(reader.problems);
    }

    private InputSchema fields(ObjectNode json) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        JsonNode fields = json.path("fields");
        // Stored definitions without fields have null here.
        schema.set("fields", fields.isMissingNode() || fields.isNull()
                ? JsonNodeFactory.instance.arrayNode()
                : fields);
        return switch (SchemaJson.read(schema)) {
            case SchemaJson.Valid valid -> valid.schema();
            case SchemaJson.Invalid invalid -> {
                problems.addAll(invalid.problems());
                yield new InputSchema(List.of());
            }
        };
    }

    private List<Document> documents(JsonNode json, InputSchema fields) {
        if (!json.isArray() || json.isEmpty() || json.size() > MAX_DOCUMENTS) {
            problem("documents", "must be an array of 1 to " + MAX_DOCUMENTS + " documents");
            return List.of();
        }
        var documents = new ArrayList<Document>();
        for (int i = 0; i < json.size(); i++) {
            document(json.path(i), "documents[" + i + "]", fields).ifPresent(documents::add);
        }
        return documents;
    }

    private Optional<Document> document(JsonNode json, String at, InputSchema fields) {
        unknownMembers(json, at + ".", DOCUMENT_MEMBERS);
        if (!json.path("template").isString()) {
            problem(at + ".template", "must be the alias of a template, a string");
            return Optional.empty();
        }
        Condition condition = json.path("condition").isMissingNode()
                ? new Always()
                : conditions(fields).read(json.path("condition"), at + ".condition");
        return Optional.of(new Document(json.path("template").stringValue(), condition,
                mapping(json.path("mapping"), at + ".mapping", fields)));
    }

    private Mapping mapping(JsonNode json, String at, InputSchema fields) {
        if (json.isMissingNode()) {
            return Mapping.EQUAL_KEYS;
        }
        if (!json.isObject()) {
            problem(at, "must be an object from template keys to field paths or {\"value\": literal}");
            return Mapping.EQUAL_KEYS;
        }
        Map<String, Mapping.Source> sources = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : json.properties()) {
            JsonNode source = entry.getValue();
            if (source.isString()) {
                conditions(fields).path(source, at + "." + entry.getKey())
                        .ifPresent(path -> sources.put(entry.getKey(), new Mapping.From(path)));
            } else if (source.isObject() && source.size() == 1 && source.has("value")) {
                sources.put(entry.getKey(), new Mapping.Literal(source.path("value")));
            } else {
                problem(at + "." + entry.getKey(), "must be a field path or {\"value\": literal}");
            }
        }
        return new Mapping(sources);
    }

    private ConditionReader conditions(InputSchema fields) {
        return new ConditionReader(fields.fields(), "this workflow", problems, unknown);
    }

    private void unknownMembers(JsonNode json, String at, KnownKeys known) {
        json.propertyNames()
                .stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> unknown.add(new Problem(at + name, "is not known here. " + known.advice(name), null)));
    }

    private void problem(String at, String message) {
        problems.add(new Problem(at, message, null));
    }
}
