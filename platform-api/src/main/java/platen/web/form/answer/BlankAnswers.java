package platen.web.form.answer;

import java.util.List;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Leaves out of data what a person did not fill in, and keeps the places of what is required. */
final class BlankAnswers {
    private BlankAnswers() {}

    /**
     * Removes optional groups in which nothing was typed, as their required members are not asked for then, and required
     * check boxes that are not ticked, so that they are reported like any required field.
     */
    static void leaveOut(List<Field> fields, ObjectNode data) {
        for (Field each : fields) {
            JsonNode value = data.path(each.key());
            if (each.isArray()) {
                value.forEach(row -> members(each, row));
            } else if (isGroup(each) && each.required()) {
                // An empty object reports its required members, each beside its control.
                members(each, value.isObject() ? value : data.putObject(each.key()));
            } else if (isGroup(each) && isBlank(value)) {
                data.remove(each.key());
            } else if (each.type() == FieldType.CHECKBOX && each.required() && isUnticked(value)) {
                data.remove(each.key());
            } else {
                members(each, value);
            }
        }
    }

    private static void members(Field field, JsonNode value) {
        if (value instanceof ObjectNode group) {
            leaveOut(field.fields(), group);
        }
    }

    private static boolean isGroup(Field field) {
        return field.type().shape() == FieldType.Shape.OBJECT && !field.fields().isEmpty();
    }

    private static boolean isBlank(JsonNode value) {
        return value.isMissingNode() || isUnticked(value)
                || value.isObject() && value.valueStream().allMatch(BlankAnswers::isBlank);
    }

    private static boolean isUnticked(JsonNode value) {
        return value.isBoolean() && !value.booleanValue();
    }
}
