package platen.jobs.mask;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.FieldType.Shape;
import platen.jobs.engine.schema.InputSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Input data in which confidential values are hidden: social security, employer and bank account numbers, and files.
 * Values at keys that the schema does not name are hidden too, since nobody knows what they are.
 *
 * @param data the data with hidden values replaced
 * @param hidden number of hidden values
 */
public record MaskedData(ObjectNode data, int hidden) {
    private static final String DOTS = "••••";
    private static final int SHOWN = 4;
    /** Of a shorter value, the last characters would be most of it. */
    private static final int MIN_LENGTH = 8;

    /** Returns data with hidden values. */
    public static MaskedData of(ObjectNode data, InputSchema schema) {
        var masker = new Masker();
        return new MaskedData(masker.object(data, schema.fields()), masker.hidden);
    }

    /** Returns whether data of this schema can have confidential values. */
    public static boolean isConfidential(InputSchema schema) {
        return isConfidential(schema.fields());
    }

    private static boolean isConfidential(List<Field> fields) {
        return fields.stream().anyMatch(each -> isConfidential(each.type()) || isConfidential(each.fields()));
    }

    private static boolean isConfidential(FieldType type) {
        return type == FieldType.SSN || type == FieldType.EIN || type == FieldType.IBAN || type.shape() == Shape.IMAGE;
    }

    private static final class Masker {
        private int hidden;

        ObjectNode object(JsonNode data, List<Field> fields) {
            Map<String, Field> known = fields.stream().collect(Collectors.toMap(Field::key, Function.identity()));
            ObjectNode shown = JsonNodeFactory.instance.objectNode();
            data.properties()
                    .forEach(each -> shown.set(each.getKey(), Optional.ofNullable(known.get(each.getKey()))
                            .map(field -> value(each.getValue(), field))
                            .orElseGet(() -> hide(each.getValue(), DOTS))));
            return shown;
        }

        private JsonNode value(JsonNode value, Field field) {
            if (value.isArray()) {
                var shown = JsonNodeFactory.instance.arrayNode();
                value.forEach(each -> shown.add(value(each, field)));
                return shown;
            }
            if (isConfidential(field.type())) {
                return hide(value, field.type().shape() == Shape.IMAGE ? DOTS : ending(value));
            }
            // an object of a free form has no fields that could say what is confidential in it
            return value.isObject() && !field.fields().isEmpty() ? object(value, field.fields()) : value;
        }

        /** Returns dots and the last characters, by which people recognize a number. */
        private static String ending(JsonNode value) {
            String text = value.asString("").strip();
            return text.length() < MIN_LENGTH ? DOTS : DOTS + " " + text.substring(text.length() - SHOWN);
        }

        private JsonNode hide(JsonNode value, String mask) {
            if (value.isNull() || value.isString() && value.stringValue().isEmpty()) {
                return value;
            }
            hidden++;
            return JsonNodeFactory.instance.stringNode(mask);
        }
    }
}
