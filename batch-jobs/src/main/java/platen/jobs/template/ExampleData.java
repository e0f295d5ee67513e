package platen.jobs.template;

import java.util.List;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Data to begin with, made from the schema of a template without sample data. */
public final class ExampleData {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    /** A transparent dot. */
    private static final String DOT = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk"
            + "YPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

    private ExampleData() {}

    /** Returns an object with a value for each field, except for images that are not required. */
    public static ObjectNode of(InputSchema schema) {
        return of(schema.fields());
    }

    /** Returns JSON with indentation. */
    public static String text(JsonNode json) {
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(json);
    }

    private static ObjectNode of(List<Field> fields) {
        ObjectNode data = NODES.objectNode();
        for (Field each : fields) {
            JsonNode value = value(each);
            if (!value.isMissingNode()) {
                data.set(each.key(), each.isArray() ? NODES.arrayNode().add(value) : value);
            }
        }
        return data;
    }

    private static JsonNode value(Field field) {
        return switch (field.type()) {
            case TEXT, NAME, ADDRESS -> NODES.stringNode(text(field));
            case EMAIL -> NODES.stringNode("ada@example.org");
            case PHONE -> NODES.stringNode("425-555-0177");
            case URL -> NODES.stringNode("https://example.org");
            case SSN -> NODES.stringNode("123-45-6789");
            case EIN -> NODES.stringNode("12-3456789");
            case VIN -> NODES.stringNode("1M8GDM9AXKP042788");
            case IBAN -> NODES.stringNode("DE89370400440532013000");
            case SWIFT -> NODES.stringNode("DEUTDEFF");
            case NUMBER, NUMERIC, CURRENCY, PERCENTAGE, CALCULATED -> NODES.numberNode(1);
            case BOOLEAN, CHECKBOX -> NODES.booleanNode(true);
            case DATE, DATE_DROPDOWNS -> NODES.stringNode("2026-11-23");
            case DROPDOWN, RADIO_GROUP -> option(field);
            case MULTI_SELECT -> field.options().isEmpty() ? NODES.missingNode() : NODES.arrayNode().add(option(field));
            case IMAGE, SIGNATURE -> field.required() ? NODES.stringNode(DOT) : NODES.missingNode();
            case OBJECT, JSON_OBJECT -> of(field.fields());
        };
    }

    private static JsonNode option(Field field) {
        return field.options().isEmpty()
                ? NODES.missingNode()
                : NODES.stringNode(field.options().getFirst().value());
    }

    private static String text(Field field) {
        String label = field.label() == null ? field.key() : field.label();
        Integer longest = field.maxLength();
        return longest == null || label.length() <= longest ? label : label.substring(0, longest);
    }
}
