package platen.jobs.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.Problem;
import platen.jobs.workflow.Condition.All;
import platen.jobs.workflow.Condition.Always;
import platen.jobs.workflow.Condition.Any;
import platen.jobs.workflow.Condition.Compared;
import platen.jobs.workflow.Condition.Exists;
import platen.jobs.workflow.Condition.In;
import platen.jobs.workflow.Condition.Not;
import platen.jobs.workflow.Condition.Order;
import tools.jackson.databind.JsonNode;

/** Reads conditions on answers (contract rule 9.6). Used by one reading. */
public final class ConditionReader {
    private static final int MAX_NESTED_CONDITIONS = 16;

    private final List<Field> fields;
    private final String owner;
    private final List<Problem> problems;
    private final List<Problem> unknown;

    /**
     * @param fields of the answers
     * @param owner of the fields for messages, such as "this workflow"
     * @param problems to which problems are added
     * @param unknown to which members are added that have no meaning, and paths that do not exist below a known field
     */
    public ConditionReader(List<Field> fields, String owner, List<Problem> problems, List<Problem> unknown) {
        this.fields = fields;
        this.owner = owner;
        this.problems = problems;
        this.unknown = unknown;
    }

    /**
     * Returns the condition; after a problem, one that always holds.
     *
     * @param at path of the condition for messages
     */
    public Condition read(JsonNode json, String at) {
        return condition(json, at, 0);
    }

    private Condition condition(JsonNode json, String at, int depth) {
        if (depth > MAX_NESTED_CONDITIONS) {
            problem(at, "is nested too deeply; use at most " + MAX_NESTED_CONDITIONS + " levels");
        } else if (json.has("all")) {
            mustBeAlone("all", json, at);
            return new All(conditions(json.path("all"), at + ".all", depth));
        } else if (json.has("any")) {
            mustBeAlone("any", json, at);
            return new Any(conditions(json.path("any"), at + ".any", depth));
        } else if (json.has("not")) {
            mustBeAlone("not", json, at);
            return new Not(condition(json.path("not"), at + ".not", depth + 1));
        } else if (json.isObject() && json.size() == 2 && json.has("field")) {
            Optional<FieldPath> field = path(json.path("field"), at + ".field");
            if (field.isPresent()) {
                return test(json, at, field.get());
            }
        } else {
            problem(at, "must be {\"all\": […]}, {\"any\": […]}, {\"not\": …} or {\"field\": path, test: value}");
        }
        return new Always();
    }

    private void mustBeAlone(String combining, JsonNode json, String at) {
        json.propertyNames()
                .stream()
                .filter(name -> !name.equals(combining))
                .forEach(name -> unknown.add(new Problem(at + "." + name,
                        "must not stand beside '" + combining + "', which is the whole condition", null)));
    }

    private List<Condition> conditions(JsonNode json, String at, int depth) {
        if (!json.isArray() || json.isEmpty()) {
            problem(at, "must be an array of conditions");
            return List.of();
        }
        var conditions = new ArrayList<Condition>();
        for (int i = 0; i < json.size(); i++) {
            conditions.add(condition(json.path(i), at + "[" + i + "]", depth + 1));
        }
        return conditions;
    }

    private Condition test(JsonNode json, String at, FieldPath field) {
        if (json.has("equals")) {
            return new In(field, List.of(json.path("equals")));
        } else if (json.has("not_equals")) {
            return new Not(new In(field, List.of(json.path("not_equals"))));
        } else if (json.path("in").isArray()) {
            return new In(field, json.path("in").valueStream().toList());
        } else if (json.path("exists").isBoolean()) {
            return new Exists(field, json.path("exists").booleanValue());
        } else if (comparable(json.path("greater_than"))) {
            return new Compared(field, json.path("greater_than"), Order.GREATER);
        } else if (comparable(json.path("less_than"))) {
            return new Compared(field, json.path("less_than"), Order.LESS);
        }
        problem(at, "must test with equals, not_equals, in (an array), exists (true or false), greater_than or "
                + "less_than (a number or a string)");
        return new Always();
    }

    private static boolean comparable(JsonNode bound) {
        return bound.isNumber() || bound.isString();
    }

    /** Returns the path that a text is; empty after a problem. */
    Optional<FieldPath> path(JsonNode json, String at) {
        if (!json.isString() || !FieldPath.wellFormed(json.stringValue())) {
            problem(at, "must be the path of a field of " + owner + ", such as \"employee.name\"");
            return Optional.empty();
        }
        var path = new FieldPath(json.stringValue());
        if (SchemaLookup.of(fields, path, owner) instanceof SchemaLookup.Missing(String message)) {
            boolean noRoot = fields.stream().noneMatch(field -> field.key().equals(path.root()));
            // Older stored definitions were checked for the first name of a path only.
            (noRoot ? problems : unknown).add(new Problem(at, message, null));
        }
        return Optional.of(path);
    }

    private void problem(String at, String message) {
        problems.add(new Problem(at, message, null));
    }
}
