package platen.jobs.engine.fillable.drawn;

import java.util.List;
import platen.jobs.engine.barcode.BarcodeType;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The drawn fields of a file.
 *
 * @param fields those that can be used
 * @param mistakes all that their author must correct
 */
public record DrawnFields(List<DrawnField> fields, List<FieldMistake> mistakes) {
    /** Coordinates are written with two decimals. */
    private static final double DIGITS = 100;

    public DrawnFields {
        fields = List.copyOf(fields);
        mistakes = List.copyOf(mistakes);
    }

    /** Reads JSON, which may be anything, and finds all mistakes that can be found without the file. */
    public static DrawnFields of(ArrayNode json) {
        return new DrawnFieldReader().read(json);
    }

    /** Returns fields as JSON, without members that have their default. */
    public static ArrayNode json(List<DrawnField> fields) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        fields.forEach(each -> json.add(json(each)));
        return json;
    }

    /** Returns a field as JSON. */
    public static ObjectNode json(DrawnField field) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("key", field.key())
                .put("type", field.type().wireName());
        if (field.type() == DrawnType.RADIO) {
            ArrayNode options = json.putArray("options");
            for (DrawnPlace place : field.places()) {
                ObjectNode option = options.addObject().put("value", place.value());
                if (place.label() != null) {
                    option.put("label", place.label());
                }
                put(option, place);
            }
        } else {
            put(json, field.places().getFirst());
        }
        if (field.label() != null) {
            json.put("label", field.label());
        }
        if (field.required()) {
            json.put("required", true);
        }
        style(json, field);
        return json;
    }

    private static void style(ObjectNode json, DrawnField field) {
        if (field.style().size() > 0) {
            json.put("font_size", rounded(field.style().size()));
        }
        if (field.style().align() != TextStyle.Align.LEFT) {
            json.put("align", field.style().align().wireName());
        }
        if (field.maxLength() > 0) {
            json.put("max_length", field.maxLength());
        }
        if (field.comb()) {
            json.put("comb", true);
        }
        if (field.type() == DrawnType.DATE) {
            json.put("format", field.format());
        }
        if (field.type() == DrawnType.BARCODE && field.code() != BarcodeType.QR) {
            json.put("code", field.code().word());
        }
        if (field.border()) {
            json.put("border", true);
        }
    }

    private static void put(ObjectNode json, DrawnPlace place) {
        json.put("page", place.page())
                .put("x", rounded(place.x()))
                .put("y", rounded(place.y()))
                .put("width", rounded(place.width()))
                .put("height", rounded(place.height()));
    }

    private static double rounded(double points) {
        return Math.round(points * DIGITS) / DIGITS;
    }
}
