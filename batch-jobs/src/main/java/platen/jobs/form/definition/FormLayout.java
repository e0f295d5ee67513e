package platen.jobs.form.definition;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.form.definition.FormDefinition.Rule;
import platen.jobs.form.definition.FormDefinition.Section;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The arrangement of a form for the fields that are published now.
 *
 * @param sections with all fields; at least one
 * @param schema with the fields in the order of the form
 */
public record FormLayout(List<Section> sections, InputSchema schema, Map<String, Rule> rules, boolean pages) {
    public FormLayout {
        sections = List.copyOf(sections);
        rules = Map.copyOf(rules);
    }

    /** Arranges fields. Those that the definition does not name come last, in the order of the schema. */
    public static FormLayout of(FormDefinition definition, InputSchema schema) {
        var sections = new ArrayList<Section>();
        Set<String> named = new HashSet<>();
        for (Section each : definition.sections()) {
            if (!each.fields().isEmpty()) {
                sections.add(each);
                named.addAll(each.fields());
            }
        }
        List<String> others = schema.fields().stream().map(Field::key).filter(key -> !named.contains(key)).toList();
        if (sections.isEmpty()) {
            sections.add(new Section(LocalText.NONE, others));
        } else if (!others.isEmpty()) {
            Section last = sections.removeLast();
            var keys = new ArrayList<>(last.fields());
            keys.addAll(others);
            sections.add(new Section(last.title(), keys));
        }
        List<Field> ordered = sections.stream()
                .flatMap(section -> section.fields().stream())
                .map(key -> schema.fields().stream().filter(field -> field.key().equals(key)).findFirst().orElseThrow())
                .toList();
        return new FormLayout(sections, new InputSchema(ordered, schema.formats()), definition.rules(),
                definition.pages());
    }

    /** Returns the same layout with further conditions on which fields are shown, by their keys. */
    FormLayout needing(Map<String, NeededFields.Needed> conditions) {
        Map<String, Rule> all = new HashMap<>(rules);
        conditions.forEach((key, each) -> all.put(key,
                all.getOrDefault(key, Rule.NONE).shownIf(each.condition(), each.json())));
        return new FormLayout(sections, schema, all, pages);
    }

    /** Returns the keys of all fields in the order of the form. */
    public List<String> keys() {
        return schema.fields().stream().map(Field::key).toList();
    }

    /** Returns the fields in the order of the form, with the labels that it gives them in a language. */
    public InputSchema schema(String language) {
        List<Field> labeled = schema.fields().stream().map(field -> {
            String label = rule(field.key()).map(rule -> rule.label().in(language)).orElse("");
            return label.isEmpty() ? field : field.labeled(label);
        }).toList();
        return new InputSchema(labeled, schema.formats());
    }

    /** Returns the help of a field in a language; empty for none. */
    public String help(String key, String language) {
        return rule(key).map(rule -> rule.help().in(language)).orElse("");
    }

    /** Returns whether a field is never shown. */
    public boolean isHidden(String key, Collection<String> locked) {
        return rule(key).filter(Rule::hidden).isPresent() && !isLocked(key, locked)
                && field(key).filter(field -> !field.required()).isPresent();
    }

    /** Returns whether links without a signature may fill in a field. */
    public boolean isOpen(String key) {
        return rule(key).filter(Rule::prefill).isPresent();
    }

    private Optional<Rule> rule(String key) {
        return Optional.ofNullable(rules.get(key));
    }

    /** Returns the condition on which a field is shown, as JSON; empty when it always is. */
    public Optional<String> shown(String key, Collection<String> locked) {
        return field(key).filter(field -> !field.required() && !isLocked(key, locked))
                .map(field -> rules.get(key))
                .map(Rule::shown)
                .filter(json -> !json.isEmpty());
    }

    /**
     * Answers as far as they are asked for.
     *
     * @param data without those of hidden fields
     * @param hidden keys of fields that are not shown
     * @param missing keys of fields that must be filled in because of other answers, and are not
     */
    public record Asked(ObjectNode data, Set<String> hidden, Set<String> missing) {}

    /**
     * Decides which fields are asked for. A hidden field counts as not filled in for the conditions of the fields after it.
     *
     * @param locked paths of fields that are filled in beforehand; they are always shown
     */
    public Asked ask(ObjectNode answers, Collection<String> locked) {
        ObjectNode data = answers.deepCopy();
        Set<String> hidden = new TreeSet<>();
        for (String key : keys()) {
            Rule rule = rules.get(key);
            if (rule != null && (isHidden(key, locked)
                    || shown(key, locked).isPresent() && !rule.showIf().holds(data))) {
                hidden.add(key);
                data.remove(key);
            }
        }
        Set<String> missing = new TreeSet<>();
        for (Field field : schema.fields()) {
            Rule rule = rules.get(field.key());
            if (rule != null && !hidden.contains(field.key()) && isAbsent(field, data)
                    && rule.requireIf().filter(condition -> condition.holds(data)).isPresent()) {
                missing.add(field.key());
            }
        }
        return new Asked(data, hidden, missing);
    }

    private Optional<Field> field(String key) {
        return schema.fields().stream().filter(each -> each.key().equals(key)).findFirst();
    }

    private static boolean isLocked(String key, Collection<String> locked) {
        return locked.stream().anyMatch(path -> path.equals(key) || path.startsWith(key + "."));
    }

    private static boolean isAbsent(Field field, ObjectNode data) {
        JsonNode value = data.path(field.key());
        return value.isMissingNode() || value.isNull() || value.isContainer() && value.isEmpty()
                || field.type() == FieldType.CHECKBOX && !value.asBoolean(false);
    }
}
