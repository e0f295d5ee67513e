package platen.jobs.engine.fillable;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.schema.Field.Option;
import tools.jackson.databind.JsonNode;

/** Reading the data: it has been validated, and still nothing here trusts its types. */
final class DataValues {
    private DataValues() {}

    /** The value at a path, or null when the data says nothing there; JSON null says nothing. */
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

    /** Whether a check box is to be on: true, or the name of its own on state. */
    static boolean isTrue(JsonNode value, String onState) {
        return value.isBoolean()
                ? value.booleanValue()
                : value.isString() && (value.stringValue().equals(onState) || value.stringValue().equals("true"));
    }

    /** Whether no place of a field shows a value that a reader of the document expects to see. */
    static boolean isUnseen(FormField field, JsonNode value) {
        return switch (field) {
            case FormField.Text text -> text.places().isEmpty() && !text.format().text(value).isEmpty();
            case FormField.Choices list -> list.places().isEmpty() && !selected(value, list.options()).isEmpty();
            case FormField.Check check -> isUnseen(check, value);
            case FormField.Radio radio -> isUnseen(radio, ValueFormat.PLAIN.text(value));
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

    /** Indexes of the options that a value or an array of values names, ascending. */
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
