package platen.web.control;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import platen.web.control.Control.Kind;
import platen.web.control.part.ControlNames;
import platen.web.control.part.DatePart;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes the controls of a schema. */
public final class Controls {
    /** Begins the names of all controls. */
    public static final String ROOT = ControlNames.ROOT;
    /** Rows of an array that a form shows; further rows are in the data and are not shown. */
    static final int MAX_ROWS = 100;
    private static final int LONG_TEXT = 120;

    private final Map<String, String> errors;

    private Controls(Map<String, String> errors) {
        this.errors = errors;
    }

    /**
     * Returns a control for each field.
     *
     * @param data what they show; a value that does not fit its field is shown as it is written
     * @param errors of refused values, by the names of their controls
     */
    public static List<Control> of(InputSchema schema, ObjectNode data, Map<String, String> errors) {
        return new Controls(errors).fields(schema.fields(), ROOT, data);
    }

    private List<Control> fields(List<Field> fields, String prefix, JsonNode data) {
        return fields.stream().map(each -> control(each, prefix + "." + each.key(), data.path(each.key()))).toList();
    }

    private Control control(Field field, String name, JsonNode value) {
        return field.isArray() ? rows(field, name, value) : single(field, name, label(field), value);
    }

    /** Returns the rows that have values, and an empty one. */
    private Control rows(Field field, String name, JsonNode value) {
        var rows = new ArrayList<Control>();
        int shown = Math.min(value.isArray() ? value.size() + 1 : 1, MAX_ROWS - 1);
        for (int i = 0; i < shown; i++) {
            rows.add(single(field, name + "[" + i + "]", label(field) + " " + (i + 1), value.path(i)));
        }
        return new Control(Kind.ROWS, name, field, label(field), List.of(), errors.get(name), rows);
    }

    private Control single(Field field, String name, String label, JsonNode value) {
        Kind kind = kind(field);
        if (kind == Kind.DATE && !value.isMissingNode() && !isDate(value.asString(""))) {
            kind = Kind.LINE; // the picker of a browser would drop the text
        } else if (kind == Kind.DATE_PARTS && !DatePart.splits(value.asString(""))) {
            kind = Kind.LINE; // the lists would drop it, too
        }
        List<Control> children = kind == Kind.GROUP ? fields(field.fields(), name, value) : List.of();
        return new Control(kind, name, field, label, kind == Kind.GROUP ? List.of() : values(kind, value),
                errors.get(name), children);
    }

    private static Kind kind(Field field) {
        return switch (field.type()) {
            case ADDRESS -> Kind.LINES;
            case TEXT -> field.maxLength() != null && field.maxLength() > LONG_TEXT ? Kind.LINES : Kind.LINE;
            case EMAIL, PHONE, URL, NAME, SSN, EIN, VIN, IBAN, SWIFT -> Kind.LINE;
            case NUMBER, NUMERIC, CURRENCY, PERCENTAGE, CALCULATED -> Kind.NUMBER;
            case BOOLEAN, CHECKBOX -> Kind.CHECKBOX;
            case DATE -> Kind.DATE;
            case DATE_DROPDOWNS -> Kind.DATE_PARTS;
            case DROPDOWN -> Kind.DROPDOWN;
            case RADIO_GROUP -> Kind.RADIO;
            case MULTI_SELECT -> Kind.MULTIPLE;
            case IMAGE -> Kind.IMAGE;
            case SIGNATURE -> Kind.SIGNATURE;
            case OBJECT, JSON_OBJECT -> field.fields().isEmpty() ? Kind.JSON : Kind.GROUP;
        };
    }

    private static boolean isDate(String text) {
        try {
            return LocalDate.parse(text).getYear() > 0;
        } catch (DateTimeParseException other) {
            return false;
        }
    }

    private static List<String> values(Kind kind, JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return List.of();
        }
        return switch (kind) {
            case MULTIPLE -> value.isArray()
                    ? value.valueStream().map(Controls::text).toList()
                    : List.of(text(value));
            case JSON -> List.of(value.toString());
            case LINE, LINES, NUMBER, CHECKBOX, DATE, DATE_PARTS, DROPDOWN, RADIO, IMAGE, SIGNATURE, GROUP, ROWS,
                    LOCKED ->
                List.of(text(value));
        };
    }

    private static String text(JsonNode value) {
        return value.isString() ? value.stringValue() : value.isNumber() ? number(value) : value.toString();
    }

    private static String number(JsonNode value) {
        String plain = value.decimalValue().toPlainString();
        return plain.length() <= 400 ? plain : value.toString();
    }

    /** Returns the label of a field; without one, its key with spaces: {@code first_name} becomes "First name". */
    public static String label(Field field) {
        if (field.label() != null && !field.label().isBlank()) {
            return field.label();
        }
        String words = field.key().replaceAll("[_-]+", " ").strip();
        return words.isEmpty()
                ? field.key()
                : words.substring(0, 1).toUpperCase(Locale.ROOT)
                        + words.substring(1);
    }
}
