package platen.jobs.engine.fillable;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.form.FormField;
import platen.jobs.engine.fillable.form.ValueFormat;
import platen.jobs.engine.fillable.form.WidgetPlace;
import platen.jobs.engine.schema.Field.Option;
import tools.jackson.databind.JsonNode;

/** Reads values from the data. The data has been validated, but these methods do not rely on its types. */
final class DataValues {
    private DataValues() {}

    /** Returns the value at a path, or null when the data has no value there; JSON null counts as no value. */
    static @Nullable JsonNode find(JsonNode data, List<WidgetPlace.Step> path) {
        @Nullable
        JsonNode node = data;
        for (WidgetPlace.Step step : path) {
            node = node.get(step.key());
            if (node != null && step.index() != WidgetPlace.Step.WHOLE) {
                node = node.get(step.index());
            }
            if (node == null || node.isNull()) {
                return null;
            }
        }
        return node;
    }

    /** Returns whether a check box is checked: the value is true or the name of the box's on state. */
    static boolean isTrue(JsonNode value, String onState) {
        return value.isBoolean()
                ? value.booleanValue()
                : value.isString() && (value.stringValue().equals(onState) || value.stringValue().equals("true"));
    }

    /** Returns whether a field has a value that none of its widgets can show. */
    static boolean isUnseen(FormField field, JsonNode value) {
        return switch (field) {
            case FormField.Text text -> text.places().isEmpty() && !text.format().text(value).isEmpty();
            case FormField.Choices list -> list.places().isEmpty() && !selected(value, list.options()).isEmpty();
            case FormField.Check check -> isUnseen(check, value);
            case FormField.Radio radio -> isUnseen(radio, ValueFormat.PLAIN.text(value));
            case FormField.Barcode code -> code.places().isEmpty() && !code.format().text(value).isEmpty();
            case FormField.Picture picture -> picture.places().isEmpty() && value.isString()
                    && !value.stringValue().isEmpty();
        };
    }

    private static boolean isUnseen(FormField.Check check, JsonNode value) {
        boolean chosen = check.places().isEmpty() && isTrue(value, "");
        for (WidgetPlace.Button place : check.places()) {
            if (isTrue(value, place.value())) {
                if (!place.on().isEmpty()) {
                    return false;
                }
                chosen = true;
            }
        }
        return chosen;
    }

    private static boolean isUnseen(FormField.Radio radio, String value) {
        boolean chosen = radio.places().isEmpty() && !value.isEmpty();
        for (WidgetPlace.Button place : radio.places()) {
            if (place.value().equals(value)) {
                if (!place.on().isEmpty()) {
                    return false;
                }
                chosen = true;
            }
        }
        return chosen;
    }

    /** Returns the indexes, in ascending order, of the options that a value or an array of values names. */
    static List<Integer> selected(JsonNode value, List<Option> options) {
        var wanted = new ArrayList<String>();
        if (value.isArray()) {
            value.forEach(each -> wanted.add(ValueFormat.PLAIN.text(each)));
        } else {
            wanted.add(ValueFormat.PLAIN.text(value));
        }
        var indexes = new ArrayList<Integer>();
        for (int i = 0; i < options.size(); i++) {
            if (wanted.contains(options.get(i).value())) {
                indexes.add(i);
            }
        }
        return indexes;
    }
}
