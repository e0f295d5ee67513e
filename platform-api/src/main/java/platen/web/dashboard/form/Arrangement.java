package platen.web.dashboard.form;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.form.definition.FormDefinitionReader;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The sections and fields of a hosted form while they are edited: its definition as JSON, in which sections name every
 * field. Used by one request.
 */
final class Arrangement {
    private static final String SECTIONS = "sections";
    private static final String FIELDS = "fields";
    private static final String TEXTS = "texts";
    private final Map<String, Field> fields;
    private final ObjectNode json;

    private Arrangement(InputSchema schema, ObjectNode json) {
        this.fields = schema.fields()
                .stream()
                .collect(Collectors.toMap(Field::key, each -> each, (first, _) -> first, LinkedHashMap::new));
        this.json = json;
    }

    /** Returns the arrangement of a definition for the fields that are published now; it leaves other fields out. */
    static Arrangement of(ObjectNode definition, InputSchema schema) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        var made = new Arrangement(schema, json);
        var left = new LinkedHashSet<>(made.fields.keySet());
        ArrayNode sections = json.putArray(SECTIONS);
        List<JsonNode> given = definition.path(SECTIONS)
                .valueStream()
                .limit(FormDefinitionReader.MAX_SECTIONS)
                .toList();
        for (JsonNode each : given) {
            ObjectNode section = copied(each);
            ArrayNode keys = sections.arrayNode();
            each.path(FIELDS).forEach(key -> {
                if (left.remove(key.asString(""))) {
                    keys.add(key.asString());
                }
            });
            section.set(FIELDS, keys);
            sections.add(section);
        }
        if (sections.isEmpty()) {
            sections.addObject().putArray(FIELDS);
        }
        left.forEach(made.keys(sections.size() - 1)::add);
        ObjectNode rules = json.putObject(FIELDS);
        definition.path(FIELDS).properties().forEach(each -> {
            if (made.fields.containsKey(each.getKey())) {
                rules.set(each.getKey(), copied(each.getValue()));
            }
        });
        json.put("pages", definition.path("pages").asBoolean(false));
        return made;
    }

    /** Returns a copy of a section or rule, which pages may have changed; without texts that are no object. */
    private static ObjectNode copied(JsonNode owner) {
        ObjectNode copy = owner instanceof ObjectNode object
                ? object.deepCopy()
                : JsonNodeFactory.instance.objectNode();
        if (copy.get(TEXTS) instanceof ObjectNode texts) {
            texts.properties().removeIf(each -> !each.getValue().isObject());
        } else {
            copy.remove(TEXTS);
        }
        return copy;
    }

    /** Returns the keys that a definition names and the fields that are published now do not have. */
    static Set<String> unknown(ObjectNode definition, InputSchema schema) {
        var named = new TreeSet<String>();
        definition.path(SECTIONS).forEach(each -> each.path(FIELDS).forEach(key -> named.add(key.asString(""))));
        definition.path(FIELDS).propertyNames().forEach(named::add);
        schema.fields().forEach(each -> named.remove(each.key()));
        return named;
    }

    /**
     * A section.
     *
     * @param number from 0
     */
    record Part(int number, String title, List<Row> rows, boolean isFirst, boolean isLast) {}

    /** A field of a section with its texts and conditions as JSON. */
    record Row(Field field, ObjectNode rule, boolean isFirst, boolean isLast) {
        /** Returns a text of the field; empty for none. */
        String text(String name, String language) {
            return Arrangement.text(rule, name, language);
        }

        boolean is(String flag) {
            return rule.path(flag).asBoolean(false);
        }
    }

    /** @param language of the titles; empty for those of all languages */
    List<Part> parts(String language) {
        var parts = new ArrayList<Part>();
        int sections = sections().size();
        for (int i = 0; i < sections; i++) {
            var rows = new ArrayList<Row>();
            ArrayNode keys = keys(i);
            for (int place = 0; place < keys.size(); place++) {
                rows.add(new Row(field(keys.get(place).asString()), rule(keys.get(place).asString()),
                        i == 0 && place == 0, i == sections - 1 && place == keys.size() - 1));
            }
            parts.add(new Part(i, text(section(i), "title", language), rows, i == 0, i == sections - 1));
        }
        return parts;
    }

    private Field field(String key) {
        Field field = fields.get(key);
        if (field == null) {
            throw new IllegalStateException("The arrangement has no field " + key);
        }
        return field;
    }

    private static String text(ObjectNode owner, String name, String language) {
        return (language.isEmpty() ? owner : owner.path(TEXTS).path(language)).path(name).asString("");
    }

    boolean isPaged() {
        return json.path("pages").asBoolean(false);
    }

    void setPaged(boolean paged) {
        json.put("pages", paged);
    }

    Set<String> keys() {
        return fields.keySet();
    }

    int size() {
        return sections().size();
    }

    private ArrayNode sections() {
        return (ArrayNode) json.get(SECTIONS);
    }

    private ObjectNode section(int number) {
        return (ObjectNode) sections().get(number);
    }

    private ArrayNode keys(int section) {
        return (ArrayNode) sections().get(section).get(FIELDS);
    }

    /** Returns the texts and conditions of a field, which can be changed. */
    ObjectNode rule(String key) {
        return json.withObjectProperty(FIELDS).withObjectProperty(key);
    }

    /** Sets the title of a section; empty for none. */
    void title(int section, String language, String text) {
        setText(section(section), "title", language, text);
    }

    /** Sets a text of a section or field; empty for none. */
    static void setText(ObjectNode owner, String name, String language, String text) {
        if (text.isEmpty()) {
            ObjectNode from = language.isEmpty()
                    ? owner
                    : owner.path(TEXTS).path(language) instanceof ObjectNode texts ? texts : owner.objectNode();
            from.remove(name);
        } else {
            (language.isEmpty() ? owner : owner.withObjectProperty(TEXTS).withObjectProperty(language)).put(name, text);
        }
    }

    /** Moves a field by one place, also into the section before or after its own. */
    void move(String key, int direction) {
        for (int i = 0; i < size(); i++) {
            ArrayNode keys = keys(i);
            for (int place = 0; place < keys.size(); place++) {
                if (keys.get(place).asString().equals(key)) {
                    move(i, place, direction);
                    return;
                }
            }
        }
    }

    private void move(int section, int place, int direction) {
        ArrayNode keys = keys(section);
        int to = place + direction;
        if (to >= 0 && to < keys.size()) {
            keys.insert(to, keys.remove(place));
        } else if (to < 0 && section > 0) {
            keys(section - 1).add(keys.remove(place));
        } else if (to >= keys.size() && section < size() - 1) {
            keys(section + 1).insert(0, keys.remove(place));
        }
    }

    /** Moves a section by one place. */
    void moveSection(int number, int direction) {
        int to = number + direction;
        if (number >= 0 && number < size() && to >= 0 && to < size()) {
            sections().insert(to, sections().remove(number));
        }
    }

    /** Adds an empty section at the end; returns whether there was place for it. */
    boolean addSection() {
        if (size() >= FormDefinitionReader.MAX_SECTIONS) {
            return false;
        }
        sections().addObject().putArray(FIELDS);
        return true;
    }

    /** Removes a section, whose fields go to the one before it, or after it if it is the first. */
    void removeSection(int number) {
        if (size() < 2 || number < 0 || number >= size()) {
            return;
        }
        ArrayNode keys = keys(number);
        sections().remove(number);
        if (number > 0) {
            keys(number - 1).addAll(keys);
        } else {
            keys.addAll(keys(0));
            section(0).set(FIELDS, keys);
        }
    }

    /** Returns what is to be stored: nothing that is empty or as the template has it. */
    ObjectNode definition() {
        ObjectNode stored = json.deepCopy();
        stored.path(FIELDS).forEach(rule -> withoutEmptyTexts((ObjectNode) rule));
        stored.path(SECTIONS).forEach(section -> withoutEmptyTexts((ObjectNode) section));
        ((ObjectNode) stored.get(FIELDS)).properties().removeIf(rule -> rule.getValue().isEmpty());
        if (stored.path(FIELDS).isEmpty()) {
            stored.remove(FIELDS);
        }
        if (!isPaged()) {
            stored.remove("pages");
        }
        boolean usual = size() == 1 && section(0).size() == 1
                && keys(0).valueStream().map(JsonNode::asString).toList().equals(List.copyOf(fields.keySet()));
        if (usual) {
            stored.remove(SECTIONS);
        }
        return stored;
    }

    private static void withoutEmptyTexts(ObjectNode owner) {
        if (owner.get(TEXTS) instanceof ObjectNode texts) {
            texts.properties().removeIf(each -> each.getValue().isEmpty());
            if (texts.isEmpty()) {
                owner.remove(TEXTS);
            }
        }
    }

    /** Returns the arrangement as pages carry it along. */
    String text() {
        return json.toString();
    }
}
