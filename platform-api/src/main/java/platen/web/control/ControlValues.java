package platen.web.control;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType.Shape;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.json.StrictJson;
import platen.web.control.part.ControlNames;
import platen.web.text.Texts;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads what browsers send of {@link Controls} into the data of a render. An empty control has no value, a row without
 * values is left out, and a number that is none stays a text beside its error. What the data had before and no control
 * shows is kept. Used by one request.
 */
public final class ControlValues {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Pattern ROW = Pattern.compile("\\[(\\d{1,3})]");

    private final Texts texts;
    private final Map<String, String[]> sent;
    /** Numbers of the rows that were sent, by the name of their array; found once, as there may be many of both. */
    private final Map<String, NavigableSet<Integer>> rows = new HashMap<>();
    private final Map<String, String> errors = new LinkedHashMap<>();

    private ControlValues(InputSchema schema, Texts texts, Map<String, String[]> sent) {
        this.texts = texts;
        this.sent = sent;
        for (String name : sent.keySet()) {
            if (ControlNames.field(schema.fields(), name).isEmpty()) {
                continue;
            }
            for (Matcher row = ROW.matcher(name); row.find();) {
                rows.computeIfAbsent(name.substring(0, row.start()), array -> new TreeSet<>())
                        .add(Integer.parseInt(row.group(1)));
            }
        }
    }

    /**
     * The data and what is wrong in it.
     *
     * @param errors by the names of the controls
     */
    public record Result(ObjectNode data, Map<String, String> errors) {}

    /**
     * Reads the controls of a form.
     *
     * @param before the data that the controls showed
     * @param sent the parameters of the request
     */
    public static Result read(InputSchema schema, ObjectNode before, Map<String, String[]> sent, Texts texts) {
        var values = new ControlValues(schema, texts, sent);
        return new Result(values.fields(schema.fields(), Controls.ROOT, before), values.errors);
    }

    private ObjectNode fields(List<Field> fields, String prefix, JsonNode before) {
        ObjectNode data = NODES.objectNode();
        for (Field each : fields) {
            String name = prefix + "." + each.key();
            JsonNode was = before.path(each.key());
            JsonNode value = each.isArray() ? rows(each, name, was) : single(each, name, was);
            if (value != null) {
                data.set(each.key(), value);
            }
        }
        before.properties()
                .stream()
                .filter(other -> fields.stream().noneMatch(each -> each.key().equals(other.getKey())))
                .forEach(other -> data.set(other.getKey(), other.getValue()));
        return data;
    }

    private @Nullable JsonNode rows(Field field, String name, JsonNode before) {
        ArrayNode rows = NODES.arrayNode();
        for (int index : indexes(name)) {
            JsonNode row = single(field, name + "[" + index + "]", before.path(index));
            if (row != null && !isBlank(row)) {
                rows.add(row);
            }
        }
        for (int hidden = Controls.MAX_ROWS - 1; before.isArray() && hidden < before.size(); hidden++) {
            rows.add(before.path(hidden));
        }
        return rows.isEmpty() ? null : rows;
    }

    /** Returns the numbers of the rows that were sent, in order. */
    private Iterable<Integer> indexes(String name) {
        return rows.getOrDefault(name, new TreeSet<>()).headSet(Controls.MAX_ROWS - 1);
    }

    private static boolean isBlank(JsonNode row) {
        Predicate<JsonNode> unset = each -> each.isBoolean() && !each.booleanValue();
        return row.isObject() && row.valueStream().allMatch(each -> unset.test(each) || isBlank(each));
    }

    private @Nullable JsonNode single(Field field, String name, JsonNode before) {
        if (field.type().shape() == Shape.OBJECT && !field.fields().isEmpty()) {
            ObjectNode group = fields(field.fields(), name, before);
            return group.isEmpty() ? null : group;
        }
        String text = sent.containsKey(name) ? sent.get(name)[0] : "";
        return switch (field.type().shape()) {
            case BOOLEAN -> NODES.booleanNode(text.equals("true"));
            case OPTIONS -> options(name);
            case NUMBER -> text.isBlank() ? null : number(name, text.strip());
            case OBJECT -> text.isBlank() ? null : object(name, text);
            case STRING -> text.isEmpty() ? null : NODES.stringNode(text.replace("\r\n", "\n"));
            case DATE, OPTION, IMAGE -> text.isBlank() ? null : NODES.stringNode(text.strip());
        };
    }

    private @Nullable JsonNode options(String name) {
        ArrayNode chosen = NODES.arrayNode();
        for (String each : sent.getOrDefault(name, new String[0])) {
            if (!each.isEmpty()) {
                chosen.add(each);
            }
        }
        return chosen.isEmpty() ? null : chosen;
    }

    private JsonNode number(String name, String text) {
        if (StrictJson.parse(text.getBytes(StandardCharsets.UTF_8)) instanceof StrictJson.Parsed(JsonNode value)
                && value.isNumber()) {
            return value;
        }
        errors.put(name, texts.get("control.number-wrong"));
        return NODES.stringNode(text);
    }

    private JsonNode object(String name, String text) {
        if (StrictJson.parse(text.getBytes(StandardCharsets.UTF_8)) instanceof StrictJson.Parsed(JsonNode value)
                && value.isObject()) {
            return value;
        }
        errors.put(name, texts.get("control.object-wrong"));
        return NODES.stringNode(text);
    }
}
