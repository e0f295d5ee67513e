package platen.jobs.form.definition;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.workflow.Condition;
import platen.jobs.workflow.Definition;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Decides which fields of a workflow a form asks for: those of which some document that applies needs a value. Fields on
 * which conditions of documents depend, and those that no document takes, are always asked for.
 */
public final class NeededFields {
    private final Map<String, Needed> conditions;

    private NeededFields(Map<String, Needed> conditions) {
        this.conditions = Map.copyOf(conditions);
    }

    /** A condition with the JSON for browsers. */
    record Needed(Condition condition, String json) {}

    /** Collects the conditions of the documents that take a field; one of them without a condition always needs it. */
    private static final class Takers {
        private final List<Condition> conditions = new ArrayList<>();
        private final ArrayNode json = JsonNodeFactory.instance.arrayNode();
        private boolean always;

        private void add(Condition condition, JsonNode written) {
            if (written.isMissingNode()) {
                always = true;
            } else if (json.valueStream().noneMatch(written::equals)) {
                conditions.add(condition);
                json.add(written);
            }
        }

        private Needed needed() {
            return conditions.size() == 1
                    ? new Needed(conditions.getFirst(), json.get(0).toString())
                    : new Needed(new Condition.Any(List.copyOf(conditions)),
                            JsonNodeFactory.instance.objectNode().set("any", json).toString());
        }
    }

    /**
     * Finds out what the documents of a workflow need.
     *
     * @param json the definition of the workflow as it is stored
     * @param schemas gives the fields of the published version of a template by its alias; empty when they cannot be read
     * @return empty when the fields of one of its templates cannot be read
     */
    public static Optional<NeededFields> of(Definition definition, ObjectNode json,
            Function<String, Optional<InputSchema>> schemas) {
        Map<String, Takers> takers = new LinkedHashMap<>();
        for (int i = 0; i < definition.documents().size(); i++) {
            Definition.Document document = definition.documents().get(i);
            Optional<InputSchema> schema = schemas.apply(document.template());
            if (schema.isEmpty()) {
                return Optional.empty();
            }
            JsonNode written = json.path("documents").path(i).path("condition");
            document.mapping()
                    .roots(schema.get())
                    .forEach(key -> takers.computeIfAbsent(key, _ -> new Takers()).add(document.condition(), written));
        }
        Set<String> deciding = json.path("documents")
                .valueStream()
                .flatMap(each -> FormDefinitionReader.roots(each.path("condition")).stream())
                .collect(Collectors.toSet());
        Map<String, Needed> needed = new LinkedHashMap<>();
        takers.forEach((key, each) -> {
            if (!each.always && !deciding.contains(key)) {
                needed.put(key, each.needed());
            }
        });
        return Optional.of(new NeededFields(needed));
    }

    /** Returns a layout that also hides what no applying document needs. */
    public FormLayout in(FormLayout layout) {
        return layout.needing(conditions);
    }
}
