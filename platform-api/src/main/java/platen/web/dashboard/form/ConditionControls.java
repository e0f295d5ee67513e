package platen.web.dashboard.form;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.core.WireName;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType.Shape;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.json.StrictJson;
import platen.web.text.LocalNumber;
import platen.web.text.Texts;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The three controls of a condition: a field, a test and a value. A condition that has more parts is written as JSON in
 * the value.
 *
 * @param test null for no condition
 */
record ConditionControls(String field, @Nullable Test test, String value) {
    private static final ConditionControls NONE = new ConditionControls("", null, "");

    /** A test of an answer. */
    enum Test implements WireName {
        TICKED("equals"),
        UNTICKED("not_equals"),
        IS("equals"),
        IS_NOT("not_equals"),
        FILLED("exists"),
        EMPTY("exists"),
        MORE("greater_than"),
        LESS("less_than"),
        /** The whole condition, in the value. */
        JSON("");

        private final String member;

        Test(String member) {
            this.member = member;
        }

        /** Returns whether it compares with a value. */
        private boolean compares() {
            return this == IS || this == IS_NOT || this == MORE || this == LESS;
        }
    }

    /** Why controls are no condition, as the key of a text. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;

        private Refused(String key) {
            super(key);
        }
    }

    /** Returns the controls as they were typed. */
    static ConditionControls typed(String field, String test, String value) {
        return new ConditionControls(field.strip(), WireName.parse(Test.class, test).orElse(null), value.strip());
    }

    /** Returns the controls of a condition; a missing one is none. */
    static ConditionControls of(JsonNode condition, InputSchema schema, Texts texts) {
        if (condition.isMissingNode()) {
            return NONE;
        }
        String path = condition.path("field").asString("");
        Optional<Field> field = field(schema.fields(), path);
        if (condition.size() == 2 && field.isPresent()) {
            for (Test each : Test.values()) {
                JsonNode value = condition.path(each.member);
                if (isOf(each, value)) {
                    return new ConditionControls(path, each, each.compares() ? shown(field.get(), value, texts) : "");
                }
            }
        }
        return new ConditionControls("", Test.JSON, condition.toString());
    }

    private static boolean isOf(Test test, JsonNode value) {
        return switch (test) {
            case TICKED, UNTICKED -> value.isBoolean() && value.booleanValue();
            case FILLED -> value.isBoolean() && value.booleanValue();
            case EMPTY -> value.isBoolean() && !value.booleanValue();
            case IS, IS_NOT, MORE, LESS -> value.isString() || value.isNumber();
            case JSON -> false;
        };
    }

    private static String shown(Field field, JsonNode value, Texts texts) {
        return value.isNumber() && field.type().shape() == Shape.NUMBER
                ? LocalNumber.of(texts.locale()).written(value.decimalValue())
                : value.asString();
    }

    /** Returns the condition; empty for none. */
    Optional<JsonNode> json(InputSchema schema, Texts texts) throws Refused {
        if (test == null) {
            if (!field.isEmpty() || !value.isEmpty()) {
                throw new Refused("arrange.test-missing");
            }
            return Optional.empty();
        }
        if (test == Test.JSON) {
            return Optional.of(parsed());
        }
        Field tested = field(schema.fields(), field).orElseThrow(() -> new Refused("arrange.field-wrong"));
        ObjectNode condition = JsonNodeFactory.instance.objectNode().put("field", field);
        if (test.compares()) {
            return Optional.of(condition.set(test.member, value(tested, texts)));
        }
        if (!value.isEmpty()) {
            throw new Refused("arrange.value-needless");
        }
        return Optional.of(condition.put(test.member, test != Test.EMPTY));
    }

    private JsonNode parsed() throws Refused {
        if (StrictJson.parse(value.getBytes(StandardCharsets.UTF_8)) instanceof StrictJson.Parsed(ObjectNode object)) {
            return object;
        }
        throw new Refused("arrange.json-wrong");
    }

    private JsonNode value(Field tested, Texts texts) throws Refused {
        if (value.isEmpty()) {
            throw new Refused("arrange.value-missing");
        }
        if (tested.type().shape() == Shape.NUMBER) {
            return JsonNodeFactory.instance.numberNode(LocalNumber.of(texts.locale())
                    .read(value)
                    .orElseThrow(() -> new Refused("arrange.value-number")));
        }
        if (tested.options().isEmpty()) {
            return JsonNodeFactory.instance.stringNode(value);
        }
        return tested.options()
                .stream()
                .filter(each -> each.value().equals(value) || each.label().equals(value))
                .findFirst()
                .map(each -> JsonNodeFactory.instance.stringNode(each.value()))
                .orElseThrow(() -> new Refused("arrange.value-option"));
    }

    private static Optional<Field> field(List<Field> fields, String path) {
        String[] keys = path.split("[.\\[]", 2);
        Optional<Field> found = fields.stream().filter(each -> each.key().equals(keys[0])).findFirst();
        return keys.length == 1
                ? found
                : found.flatMap(each -> field(each.fields(), keys[1].replaceFirst("^\\d+]\\.?", "")));
    }
}
