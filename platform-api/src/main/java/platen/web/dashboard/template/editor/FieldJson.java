package platen.web.dashboard.template.editor;

import java.util.List;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.template.EditableField;
import platen.jobs.engine.template.EditableField.Settings;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the fields of a form for the script of its editor. */
final class FieldJson {
    private FieldJson() {}

    static ArrayNode of(List<EditableField> fields) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        for (EditableField each : fields) {
            ObjectNode field = json.addObject().put("name", each.name());
            add(field, each.current());
            add(field.putObject("derived"), each.derived());
            ArrayNode places = field.putArray("places");
            for (EditableField.Place place : each.places()) {
                places.addObject()
                        .put("page", place.page())
                        .putArray("box")
                        .add(place.x())
                        .add(place.y())
                        .add(place.width())
                        .add(place.height());
            }
        }
        return json;
    }

    private static void add(ObjectNode json, Settings settings) {
        json.put("key", settings.key())
                .put("type", settings.type().wireName())
                .put("label", settings.label())
                .put("required", settings.required())
                .put("max_length", settings.maxLength())
                .put("format", settings.format());
        ArrayNode options = json.putArray("options");
        for (Option each : settings.options()) {
            options.addObject().put("value", each.value()).put("label", each.label());
        }
    }
}
