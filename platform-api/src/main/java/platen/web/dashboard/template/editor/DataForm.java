package platen.web.dashboard.template.editor;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.json.StoredJson;
import platen.jobs.json.StrictJson;
import platen.web.control.ControlValues;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;
import tools.jackson.databind.JsonNode;

/**
 * Sample data as it is typed into the controls of a schema. The form carries the schema from which its controls were made
 * as {@code data_schema}, so that their values are read as they were shown even if the schema has changed since.
 */
final class DataForm {
    private static final String SCHEMA = "data_schema";

    private DataForm() {}

    /**
     * Returns the sample data of the controls.
     *
     * @param form receives the errors, by control
     * @param before JSON text, or null for none; returned as it is when the form has no controls
     */
    static @Nullable String apply(WorkspaceView view, HttpServletRequest request, Form form, @Nullable String before) {
        String schema = request.getParameter(SCHEMA);
        if (schema == null) {
            return before;
        }
        if (!(StrictJson.parse(schema.getBytes(StandardCharsets.UTF_8)) instanceof StrictJson.Parsed(JsonNode json)
                && SchemaJson.read(json) instanceof SchemaJson.Valid valid)) {
            form.error(SCHEMA, view.text("fillable.schema-wrong"));
            return before;
        }
        ControlValues.Result result = ControlValues.read(valid.schema(),
                before == null ? DraftAnswer.object() : StoredJson.object(before), request.getParameterMap(),
                view.texts());
        result.errors().forEach(form::error);
        return result.data().toString();
    }
}
