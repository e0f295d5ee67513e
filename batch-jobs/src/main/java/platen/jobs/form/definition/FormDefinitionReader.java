package platen.jobs.form.definition;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.KnownKeys;
import platen.jobs.engine.schema.Problem;
import platen.jobs.form.definition.FormDefinition.Rule;
import platen.jobs.form.definition.FormDefinition.Section;
import platen.jobs.workflow.Condition;
import platen.jobs.workflow.Condition.Always;
import platen.jobs.workflow.ConditionReader;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads {@code {"sections": [{"title", "texts", "fields": [key]}], "fields": {key: {"label", "help", "texts", "show_if",
 * "require_if", "hidden", "prefill"}}, "pages"}}. Used once.
 */
public final class FormDefinitionReader {
    /** Maximum number of sections. */
    public static final int MAX_SECTIONS = 50;
    /** Maximum length of the title of a section in characters. */
    public static final int MAX_TITLE_LENGTH = 200;
    /** Maximum length of the label of a field in characters. */
    public static final int MAX_LABEL_LENGTH = 200;
    /** Maximum length of the help of a field in characters. */
    public static final int MAX_HELP_LENGTH = 500;
    /** Maximum length of a definition as JSON in characters. */
    public static final int MAX_LENGTH = 64 * 1024;
    private static final String OWNER = "the form";
    private static final KnownKeys MEMBERS = new KnownKeys(List.of("sections", "fields", "pages"));
    private static final KnownKeys SECTION_MEMBERS = new KnownKeys(List.of("title", "fields", "texts"));
    private static final KnownKeys RULE_MEMBERS = new KnownKeys(List.of("show_if", "require_if", "label", "help",
            "texts", "hidden", "prefill"));
    private static final List<String> SECTION_TEXTS = List.of("title");
    private static final List<String> RULE_TEXTS = List.of("label", "help");

    private final InputSchema schema;
    private final List<Problem> problems = new ArrayList<>();
    private final List<Problem> unknown = new ArrayList<>();

    private FormDefinitionReader(InputSchema schema) {
        this.schema = schema;
    }

    /** Returns what is wrong first with a definition for the fields of a form, with its path; empty when nothing is. */
    public static Optional<Problem> objection(ObjectNode json, InputSchema schema) {
        return problems(json, schema).stream().findFirst();
    }

    /** Returns all that is wrong with a definition for the fields of a form, with paths. */
    public static List<Problem> problems(ObjectNode json, InputSchema schema) {
        if (json.toString().length() > MAX_LENGTH) {
            return List.of(new Problem("", "must have at most " + MAX_LENGTH + " characters", null));
        }
        var reader = new FormDefinitionReader(schema);
        FormDefinition definition = reader.read(json);
        reader.problems.addAll(reader.unknown);
        if (reader.problems.isEmpty()) {
            reader.order(definition, json);
        }
        return List.copyOf(reader.problems);
    }

    /** Returns a stored definition; what names a field that the schema does not have any more is left out. */
    public static FormDefinition stored(ObjectNode json, InputSchema schema) {
        return new FormDefinitionReader(schema).read(json);
    }

    private FormDefinition read(ObjectNode json) {
        unknownMembers(json, "", MEMBERS);
        return new FormDefinition(sections(json.path("sections")), rules(json.path("fields")),
                flag(json.path("pages"), "pages"));
    }

    private List<Section> sections(JsonNode json) {
        if (json.isMissingNode()) {
            return List.of();
        }
        if (!json.isArray() || json.size() > MAX_SECTIONS) {
            problem("sections", "must be an array of at most " + MAX_SECTIONS + " sections");
            return List.of();
        }
        var sections = new ArrayList<Section>();
        Set<String> named = new HashSet<>();
        for (int i = 0; i < json.size(); i++) {
            sections.add(section(json.path(i), "sections[" + i + "]", named));
        }
        return sections;
    }

    private Section section(JsonNode json, String at, Set<String> named) {
        unknownMembers(json, at + ".", SECTION_MEMBERS);
        var texts = new LocalTextReader(json, at, this::problem);
        texts.unknown(SECTION_TEXTS);
        LocalText title = texts.read("title", MAX_TITLE_LENGTH);
        var keys = new ArrayList<String>();
        if (!json.path("fields").isArray()) {
            problem(at + ".fields", "must be an array of keys of fields");
        }
        for (JsonNode each : json.path("fields")) {
            String key = each.asString("");
            if (!isField(key)) {
                problem(at + ".fields", advice(key));
            } else if (named.add(key)) {
                keys.add(key);
            } else {
                problem(at + ".fields", "names '" + key + "' twice");
            }
        }
        return new Section(title, keys);
    }

    private Map<String, Rule> rules(JsonNode json) {
        if (!json.isMissingNode() && !json.isObject()) {
            problem("fields", "must be an object by the keys of fields");
        }
        var rules = new LinkedHashMap<String, Rule>();
        for (Map.Entry<String, JsonNode> each : json.properties()) {
            String at = "fields." + each.getKey();
            if (isField(each.getKey())) {
                unknownMembers(each.getValue(), at + ".", RULE_MEMBERS);
                rules.put(each.getKey(), rule(each.getValue(), at));
            } else {
                problem(at, advice(each.getKey()));
            }
        }
        return rules;
    }

    private Rule rule(JsonNode json, String at) {
        Optional<Condition> showIf = condition(json.path("show_if"), at + ".show_if");
        Optional<Condition> requireIf = condition(json.path("require_if"), at + ".require_if");
        var texts = new LocalTextReader(json, at, this::problem);
        texts.unknown(RULE_TEXTS);
        return new Rule(texts.read("label", MAX_LABEL_LENGTH), texts.read("help", MAX_HELP_LENGTH),
                showIf.orElseGet(Always::new), showIf.isEmpty() ? "" : json.path("show_if").toString(),
                requireIf, flag(json.path("hidden"), at + ".hidden"), flag(json.path("prefill"), at + ".prefill"));
    }

    private boolean flag(JsonNode json, String at) {
        if (!json.isMissingNode() && !json.isBoolean()) {
            problem(at, "must be true or false");
        }
        return json.asBoolean(false);
    }

    /** Returns a condition; empty when there is none, or it depends on a field that does not exist any more. */
    private Optional<Condition> condition(JsonNode json, String at) {
        if (json.isMissingNode()) {
            return Optional.empty();
        }
        int before = problems.size();
        Condition condition = new ConditionReader(schema.fields(), OWNER, problems, unknown).read(json, at);
        return problems.size() == before ? Optional.of(condition) : Optional.empty();
    }

    /** Refuses what could not work: a field that is hidden by a later one, or that the template requires. */
    private void order(FormDefinition definition, ObjectNode json) {
        List<String> order = FormLayout.of(definition, schema).keys();
        for (Field field : schema.fields()) {
            JsonNode showIf = json.path("fields").path(field.key()).path("show_if");
            String at = "fields." + field.key() + ".show_if";
            if (field.required() && json.path("fields").path(field.key()).path("hidden").asBoolean(false)) {
                problem("fields." + field.key() + ".hidden", "must not hide a field that the template requires");
            }
            if (!showIf.isMissingNode() && field.required()) {
                problem(at, "must not hide a field that the template requires; make it optional in the schema of the"
                        + " template, and require it here with require_if");
            }
            for (String other : roots(showIf)) {
                if (order.indexOf(other) >= order.indexOf(field.key())) {
                    problem(at, "must depend on fields that come before it, and '" + other + "' does not");
                }
            }
        }
    }

    /** Returns the keys of the fields that a condition depends on. */
    static List<String> roots(JsonNode condition) {
        return condition.findValues("field")
                .stream()
                .filter(JsonNode::isString)
                .map(path -> path.stringValue().split("[.\\[]", 2)[0])
                .toList();
    }

    private boolean isField(String key) {
        return schema.fields().stream().anyMatch(each -> each.key().equals(key));
    }

    private String advice(String key) {
        return "names '" + key + "', which is no field of the form. "
                + new KnownKeys(schema.fields().stream().map(Field::key).toList()).advice(key);
    }

    private void unknownMembers(JsonNode json, String at, KnownKeys known) {
        if (!json.isObject()) {
            problem(at, "must be an object");
        }
        json.propertyNames()
                .stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> unknown.add(new Problem(at + name, "is not known here. " + known.advice(name), null)));
    }

    private void problem(String at, String message) {
        problems.add(new Problem(at, message, null));
    }
}
