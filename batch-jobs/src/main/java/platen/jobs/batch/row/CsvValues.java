package platen.jobs.batch.row;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.json.StrictJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts the texts of a CSV to JSON values of the schema's types. A text that cannot be converted stays a text, so
 * that validation reports it as in any other request.
 */
final class CsvValues {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    /** Decimal number without grouping, as spreadsheets write it, within the number of digits allowed in JSON. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d{1,300}(\\.\\d{0,100})?|\\.\\d{1,100})");

    private CsvValues() {}

    /**
     * Returns the object with its values converted to the types of the fields; members without a field are unchanged.
     */
    static ObjectNode typed(ObjectNode texts, List<Field> fields) {
        ObjectNode typed = texts.deepCopy();
        for (Field field : fields) {
            JsonNode text = texts.get(field.key());
            if (text != null) {
                typed.set(field.key(), field.isArray() ? array(field, text) : value(field, text));
            }
        }
        return typed;
    }

    /** Converts a cell with several values: a JSON array, or values separated by vertical bars. */
    private static JsonNode array(Field field, JsonNode value) {
        if (value instanceof ArrayNode elements) {
            ArrayNode typed = JSON.arrayNode();
            elements.forEach(element -> typed.add(value(field, element)));
            return typed;
        }
        if (!value.isString()) {
            return value;
        }
        String text = value.stringValue();
        if (text.startsWith("[") && StrictJson.parse(bytes(text)) instanceof StrictJson.Parsed(ArrayNode parsed)) {
            return parsed;
        }
        ArrayNode typed = JSON.arrayNode();
        for (String each : text.split("\\|", -1)) {
            typed.add(value(field, JSON.stringNode(each.strip())));
        }
        return typed;
    }

    private static JsonNode value(Field field, JsonNode value) {
        if (value instanceof ObjectNode members) {
            return typed(members, field.fields());
        }
        if (!value.isString()) {
            return value;
        }
        String text = value.stringValue();
        return switch (field.type().shape()) {
            case NUMBER -> NUMBER.matcher(text.strip()).matches()
                    ? JSON.numberNode(new BigDecimal(text.strip()))
                    : value;
            case BOOLEAN -> truth(text, value);
            case OPTIONS -> field.isArray() ? value : array(optionOf(field), value);
            case OBJECT -> text.startsWith("{")
                    && StrictJson.parse(bytes(text)) instanceof StrictJson.Parsed(ObjectNode parsed) ? parsed : value;
            case STRING, DATE, OPTION, IMAGE -> value;
        };
    }

    private static JsonNode truth(String text, JsonNode otherwise) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "yes", "1", "wahr", "ja" -> JSON.booleanNode(true);
            case "false", "no", "0", "falsch", "nein" -> JSON.booleanNode(false);
            default -> otherwise;
        };
    }

    /** Returns a text field for one option of a multi-select. */
    private static Field optionOf(Field field) {
        return new Field(field.key(), FieldType.TEXT, false, false, null, null, List.of(),
                List.of());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
