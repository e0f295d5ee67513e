package platen.jobs.engine.fillable.compile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import platen.jobs.engine.fillable.compile.field.RawField;
import platen.jobs.engine.fillable.compile.schema.SchemaBuilder;
import platen.jobs.engine.fillable.form.FormField;
import platen.jobs.engine.fillable.form.Formula;
import platen.jobs.engine.fillable.form.WidgetPlace;
import tools.jackson.databind.JsonNode;

/**
 * The fields of a form with the places of their widgets.
 *
 * @param presets the values of fields that the form presets, by alias
 * @param formulas the formulas of calculated fields, by alias
 */
record PlacedFields(List<FormField> fields, Map<String, JsonNode> presets, Map<String, Formula> formulas) {
    /** Places the fields of the schema, and draws the content of the others into the blank form. */
    static PlacedFields of(List<RawField> raw, SchemaBuilder schema, FieldKinds kinds, WidgetPlacer placing)
            throws IOException {
        var placed = new PlacedFields(new ArrayList<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
        for (RawField each : raw) {
            SchemaBuilder.Entry entry = schema.entry(each);
            if (entry != null) {
                placed.add(entry, placing.place(entry.derived(), entry.path()));
            } else if (kinds.isDrawn(each)) {
                placing.bake(each);
            }
        }
        return placed;
    }

    private void add(SchemaBuilder.Entry entry, FormField field) {
        fields.add(field);
        String alias = WidgetPlace.alias(entry.path());
        if (entry.preset() != null) {
            presets.put(alias, entry.preset());
        }
        if (entry.formula() != null) {
            formulas.put(alias, entry.formula());
        }
    }
}
