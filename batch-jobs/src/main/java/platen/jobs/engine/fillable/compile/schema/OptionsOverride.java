package platen.jobs.engine.fillable.compile.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.compile.field.DerivedField;
import platen.jobs.engine.fillable.compile.pdf.Limits;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.schema.FieldType;
import tools.jackson.databind.JsonNode;

/**
 * The {@code options} of an override: {@code [{"value":…,"label":…}]}. For a choice of the form they select some of its
 * values and rename their labels; a text field that becomes a dropdown draws the label of its value.
 */
final class OptionsOverride {
    private OptionsOverride() {}

    /** Returns the options, or null when there are none. */
    static @Nullable List<Option> read(String field, JsonNode json) {
        if (json.isMissingNode() || json.isNull()) {
            return null;
        }
        if (!json.isArray() || json.isEmpty() || json.size() > Limits.OPTIONS) {
            throw mistake(field, "must be an array of 1 to " + Limits.OPTIONS + " objects {value, label}");
        }
        var options = new ArrayList<Option>();
        var values = new HashSet<String>();
        for (JsonNode each : json) {
            JsonNode value = each.path("value");
            JsonNode label = each.path("label");
            if (!value.isString() || value.stringValue().isEmpty() || !label.isMissingNode() && !label.isString()) {
                throw mistake(field, "must be an array of objects {value, label} with texts");
            }
            if (!values.add(value.stringValue())) {
                throw mistake(field, "have the value '" + value.stringValue() + "' twice");
            }
            options.add(new Option(value.stringValue(), label.asString(value.stringValue())));
        }
        return options;
    }

    /** Checks that a field can have the options. */
    static void check(DerivedField field, FieldType type, List<Option> options) {
        if (type.shape() != FieldType.Shape.OPTION && type.shape() != FieldType.Shape.OPTIONS) {
            throw mistake(field.key(), "are only for dropdown, radio-group and multi-select, and its type is "
                    + type.wireName());
        }
        List<String> known = field.options().stream().map(Option::value).toList();
        for (Option each : options) {
            if (!known.isEmpty() && !known.contains(each.value())) {
                throw mistake(field.key(), "name '" + each.value() + "', which is no value of the form; its values are "
                        + String.join(", ", known));
            }
        }
    }

    private static SchemaOverride.Mistake mistake(String field, String what) {
        return new SchemaOverride.Mistake("The options of '" + field + "' " + what + ".");
    }
}
