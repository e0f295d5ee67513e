package platen.jobs.template;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import java.util.regex.Pattern;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Data to begin with, made from the schema of a template without sample data: the same data for the same schema, valid, and
 * such as people type. A text takes its value from a word of its key, such as city.
 */
public final class ExampleData {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    /** A transparent dot. */
    private static final String DOT = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk"
            + "YPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
    /** In the order in which they are looked for: the first with which a word of a field's key begins; _ ends a word. */
    private static final List<Entry<String, String>> TEXTS = List.of(
            Map.entry("email", "ada.lenz@example.org"), Map.entry("e_mail", "ada.lenz@example.org"),
            Map.entry("phone", "425-555-0177"), Map.entry("fax_", "425-555-0178"), Map.entry("mobile", "425-555-0177"),
            Map.entry("website", "https://example.org"), Map.entry("url_", "https://example.org"),
            Map.entry("birth", "1984-05-17"), Map.entry("date", "2026-11-23"), Map.entry("time_", "10:30"),
            Map.entry("first_name", "Ada"), Map.entry("firstname", "Ada"), Map.entry("lastname", "Lenz"),
            Map.entry("fullname", "Ada Lenz"), Map.entry("telephone", "425-555-0177"), Map.entry("given", "Ada"),
            Map.entry("middle", "M."),
            Map.entry("last_name", "Lenz"), Map.entry("family", "Lenz"), Map.entry("surname", "Lenz"),
            Map.entry("company", "Alder Lake Rowing Club"), Map.entry("business", "Alder Lake Rowing Club"),
            Map.entry("employer", "Alder Lake Rowing Club"), Map.entry("organi", "Alder Lake Rowing Club"),
            Map.entry("name", "Ada Lenz"), Map.entry("street", "12 Boathouse Lane"),
            Map.entry("address", "12 Boathouse Lane"), Map.entry("city", "Alder Lake"), Map.entry("town", "Alder Lake"),
            Map.entry("state_", "WA"), Map.entry("zip", "98053"), Map.entry("postcode", "98053"),
            Map.entry("postal", "98053"), Map.entry("country", "United States"), Map.entry("apt_", "3B"),
            Map.entry("unit_", "3B"), Map.entry("title", "Treasurer"), Map.entry("occupation", "Boat builder"),
            Map.entry("amount", "1450.00"), Map.entry("price", "1450.00"), Map.entry("total", "1450.00"),
            Map.entry("quantity", "2"), Map.entry("reference", "2026-0142"), Map.entry("number", "20260142"),
            Map.entry("account", "4402718"), Map.entry("description", "Annual membership"),
            Map.entry("note", "Paid by transfer."), Map.entry("comment", "Paid by transfer."),
            Map.entry("year", "2026"), Map.entry("month", "11"), Map.entry("day_", "23"), Map.entry("initial", "AL"));

    private static final Pattern CAMEL_CASE = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+");

    private ExampleData() {}

    /** Returns an object with a value for each field, except for images that are not required. */
    public static ObjectNode of(InputSchema schema) {
        return of(schema.fields(), 0);
    }

    private static ObjectNode of(List<Field> fields, int row) {
        ObjectNode data = NODES.objectNode();
        for (Field each : fields) {
            JsonNode value = each.isArray() ? rows(each) : value(each, row);
            if (!value.isMissingNode()) {
                data.set(each.key(), value);
            }
        }
        return data;
    }

    /** Returns two rows, so that the layout of repeated rows shows. */
    private static JsonNode rows(Field field) {
        ArrayNode rows = NODES.arrayNode();
        for (int row = 0; row < 2; row++) {
            JsonNode value = value(field, row);
            if (!value.isMissingNode()) {
                rows.add(value);
            }
        }
        return rows;
    }

    private static JsonNode value(Field field, int row) {
        return switch (field.type()) {
            case TEXT -> NODES.stringNode(fitting(field, text(field)));
            case NAME -> NODES.stringNode(fitting(field, row == 0 ? "Ada Lenz" : "Tobias Okafor"));
            case ADDRESS -> NODES.stringNode(fitting(field, "12 Boathouse Lane, Alder Lake, WA 98053"));
            case EMAIL -> NODES.stringNode(fitting(field, "ada.lenz@example.org"));
            case PHONE -> NODES.stringNode(fitting(field, "425-555-0177"));
            case URL -> NODES.stringNode(fitting(field, "https://example.org"));
            case SSN -> NODES.stringNode(fitting(field, "123-45-6789"));
            case EIN -> NODES.stringNode(fitting(field, "12-3456789"));
            case VIN -> NODES.stringNode(fitting(field, "1M8GDM9AXKP042788"));
            case IBAN -> NODES.stringNode(fitting(field, "DE89370400440532013000"));
            case SWIFT -> NODES.stringNode(fitting(field, "DEUTDEFF"));
            case NUMBER, NUMERIC -> NODES.numberNode(row + 1);
            case CURRENCY, CALCULATED -> NODES.numberNode(row == 0 ? 1450 : 36);
            case PERCENTAGE -> NODES.numberNode(new BigDecimal("0.15"));
            case BOOLEAN, CHECKBOX -> NODES.booleanNode(true);
            case DATE, DATE_DROPDOWNS -> NODES.stringNode("2026-11-23");
            case DROPDOWN, RADIO_GROUP -> option(field);
            case MULTI_SELECT -> field.options().isEmpty() ? NODES.missingNode() : NODES.arrayNode().add(option(field));
            case IMAGE, SIGNATURE -> field.required() ? NODES.stringNode(DOT) : NODES.missingNode();
            case OBJECT, JSON_OBJECT -> of(field.fields(), row);
        };
    }

    /** Returns JSON with indentation. */
    public static String text(JsonNode json) {
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(json);
    }

    private static JsonNode option(Field field) {
        return field.options().isEmpty()
                ? NODES.missingNode()
                : NODES.stringNode(field.options().getFirst().value());
    }

    private static String text(Field field) {
        String words = "_" + CAMEL_CASE.matcher(field.key()).replaceAll("_").toLowerCase(Locale.ROOT) + "_";
        return TEXTS.stream()
                .filter(each -> words.contains("_" + each.getKey()))
                .findFirst()
                .map(Entry::getValue)
                .orElse(field.label() == null ? field.key() : field.label());
    }

    private static String fitting(Field field, String text) {
        Integer longest = field.maxLength();
        return longest == null || text.length() <= longest ? text : text.substring(0, longest);
    }
}
