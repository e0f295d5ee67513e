package platen.web.dashboard.template.editor;

import java.util.List;
import platen.jobs.compile.PreviewProblem;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.template.EditableField;
import platen.jobs.engine.template.EditableField.Settings;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the fields of a form for the script of its editor. */
public final class FieldJson {
    private FieldJson() {}

    /**
     * Returns the state with which an editor begins.
     *
     * @param drawn JSON text of the drawn fields
     */
    public static ObjectNode state(EditorState state, List<EditableField> fields, List<PreviewProblem> problems,
            String drawn) {
        ObjectNode json = DraftAnswer.object().put("revision", state.draft().revision());
        String overrides = state.draft().content().overrides();
        json.set("overrides", overrides == null ? null : StoredJson.node(overrides));
        json.set("fields", of(fields));
        json.set("drawn", StoredJson.node(drawn));
        json.set("problems", DraftAnswer.problems(problems));
        return json;
    }

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

    /** Returns settings as the form of a field sends them back. */
    public static ObjectNode settings(Settings settings) {
        ObjectNode json = DraftAnswer.object();
        add(json, settings);
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
