package platen.jobs.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Problem;
import platen.jobs.engine.schema.Validation;
import platen.jobs.workflow.Definition.Document;
import platen.jobs.workflow.SchemaLookup.Found;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Finds entries of a document's mapping that cannot work with a version of its template. */
final class MappingCheck {
    private final InputSchema answers;
    private final InputSchema schema;
    private final String template;
    private final List<Problem> problems = new ArrayList<>();

    private MappingCheck(InputSchema answers, InputSchema schema, String template) {
        this.answers = answers;
        this.schema = schema;
        this.template = template;
    }

    /**
     * Checks one document.
     *
     * @param schema input schema of the version
     * @param template description of the version for messages
     * @param at path of the document in the definition
     */
    static List<Problem> problems(Definition definition, Document document, InputSchema schema, String template,
            String at) {
        var check = new MappingCheck(definition.fields(), schema, template);
        document.mapping()
                .sources()
                .entrySet()
                .stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(each -> check.entry(each.getKey(), each.getValue(), at + ".mapping." + each.getKey()));
        check.equalKeys(document.mapping(), at);
        return check.problems;
    }

    private void entry(String target, Mapping.Source source, String at) {
        if (!FieldPath.wellFormed(target)) {
            problem(at, "must be the path of a template field, such as \"candidate.name\" or \"items[0].price\"");
            return;
        }
        switch (SchemaLookup.of(schema.fields(), new FieldPath(target), template)) {
            case SchemaLookup.Missing(String message) -> problem(at, message);
            case SchemaLookup.Undeclared _ -> {
                // Any value is possible here.
            }
            case Found found -> source(source, found, at);
        }
    }

    private void source(Mapping.Source source, Found target, String at) {
        switch (source) {
            case Mapping.Literal(JsonNode value) -> literal(target, value)
                    .ifPresent(
                            objection -> problem(at, "has a value that does not fit " + template + ": " + objection));
            case Mapping.From(FieldPath path) -> {
                if (SchemaLookup.of(answers.fields(), path, "this workflow") instanceof Found found) {
                    conflict(found, target).ifPresent(conflict -> problem(at, conflict));
                }
            }
        }
    }

    /** Checks the template keys without an entry, which take the answer with the same key. */
    private void equalKeys(Mapping mapping, String at) {
        for (Field field : schema.fields()) {
            if (!mapping.sources().containsKey(field.key())) {
                answers.fields()
                        .stream()
                        .filter(answer -> answer.key().equals(field.key()))
                        .flatMap(answer -> conflict(new Found(answer, answer.isArray()),
                                new Found(field, field.isArray())).stream())
                        .forEach(conflict -> problem(at, "gives '" + field.key() + "' the answer of the same key, but "
                                + conflict));
            }
        }
    }

    /** Returns why no value of one field can be a value of the other; empty if one can. */
    private Optional<String> conflict(Found source, Found target) {
        if (source.array() != target.array() && !choices(source, target) && !choices(target, source)
                || !FieldTypes.mayFit(source.field().type(), target.field().type(), source.array() != target.array())
                || noOptionFits(source, target)) {
            return Optional.of("'" + target.field().key() + "' of " + template + " takes " + target
                    + " and the workflow field '" + source.field().key() + "' is " + source);
        }
        for (Field below : target.field().fields()) {
            for (Field answer : source.field().fields()) {
                if (answer.key().equals(below.key())) {
                    Optional<String> conflict = conflict(new Found(answer, answer.isArray()),
                            new Found(below, below.isArray()));
                    if (conflict.isPresent()) {
                        return conflict;
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** Returns whether one side is an array of texts and the other a multi-select, which accepts it. */
    private static boolean choices(Found one, Found other) {
        return one.array() && !other.array() && FieldTypes.isText(one.field().type())
                && FieldTypes.isChoices(other.field().type());
    }

    /** Returns whether no option of a choice is a valid value of the target. */
    private static boolean noOptionFits(Found source, Found target) {
        List<Field.Option> options = source.field().options();
        return !options.isEmpty() && FieldTypes.isText(target.field().type())
                && options.stream()
                        .noneMatch(option -> literal(new Found(target.field(), false),
                                JsonNodeFactory.instance.stringNode(option.value())).isEmpty());
    }

    /** Returns what is wrong with a literal value; null counts as absent. */
    private static Optional<String> literal(Found target, JsonNode value) {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.set("value", value);
        var fields = List.of(optional(target.field(), "value", target.array()));
        return Validation.check(new InputSchema(fields), data, Validation.Mode.STRICT)
                .errors()
                .stream()
                .findFirst()
                .map(error -> error.alias() + " " + error.message());
    }

    /**
     * Returns an optional copy: members of a literal object may come from other entries of the mapping, so none is
     * required.
     */
    private static Field optional(Field field, String key, boolean array) {
        return new Field(key, field.type(), array, false, field.label(), field.maxLength(), field.options(),
                field.fields().stream().map(each -> optional(each, each.key(), each.isArray())).toList());
    }

    private void problem(String at, String message) {
        problems.add(new Problem(at, message, null));
    }
}
