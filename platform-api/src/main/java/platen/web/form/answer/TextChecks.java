package platen.web.form.answer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema;
import platen.web.control.Controls;
import platen.web.text.Texts;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds texts that are longer than their place in the document or than the API takes, or that no data can hold. A person
 * can shorten a text, and would not read the warning that the API gives. Used by one request.
 */
final class TextChecks {
    /** Maximum length of a text whose field has no limit, in characters. */
    static final int MAX_LENGTH = 50_000;
    /** Maximum length of all texts together, in characters, as the bodies of the API have. */
    static final int MAX_LENGTH_OF_ALL = 1024 * 1024;

    private final Texts texts;
    private final Map<String, String> errors = new LinkedHashMap<>();
    private int length;

    private TextChecks(Texts texts) {
        this.texts = texts;
    }

    /** Returns what is wrong by the names of the controls. */
    static Map<String, String> errors(InputSchema schema, ObjectNode data, Texts texts) {
        var checks = new TextChecks(texts);
        checks.members(schema.fields(), Controls.ROOT, data);
        return checks.errors;
    }

    private void members(List<Field> fields, String prefix, JsonNode object) {
        for (Field each : fields) {
            JsonNode value = object.path(each.key());
            String name = prefix + "." + each.key();
            if (each.isArray() && value.isArray()) {
                for (int row = 0; row < value.size(); row++) {
                    value(each, name + "[" + row + "]", value.path(row));
                }
            } else {
                value(each, name, value);
            }
        }
    }

    private void value(Field field, String name, JsonNode value) {
        if (field.type().shape() == FieldType.Shape.IMAGE) {
            return;
        }
        if (value.isArray()) {
            value.forEach(option -> value(field, name, option));
        } else if (value.isString()) {
            text(field, name, value.stringValue());
        } else if (value.isObject() && !field.fields().isEmpty()) {
            members(field.fields(), name, value);
        } else if (value.isObject()) {
            count(field, name, value.toString().length());
        }
    }

    private void text(Field field, String name, String text) {
        int max = Math.min(Objects.requireNonNullElse(field.maxLength(), MAX_LENGTH), MAX_LENGTH);
        if (text.codePointCount(0, text.length()) > max) {
            errors.putIfAbsent(name, texts.get("form.too-long", Controls.label(field), max));
        } else if (text.indexOf('\0') >= 0) {
            // PostgreSQL stores no text with this character.
            errors.putIfAbsent(name, texts.get("form.wrong", Controls.label(field)));
        } else {
            count(field, name, text.length());
        }
    }

    private void count(Field field, String name, int more) {
        length += more;
        if (length > MAX_LENGTH_OF_ALL) {
            errors.putIfAbsent(name, texts.get("form.texts-long", Controls.label(field)));
        }
    }
}
