package platen.jobs.form;

import java.util.List;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import tools.jackson.databind.JsonNode;

/** Limits the size of the page of a form. A page has one control for each field, and one for each field of a row. */
public final class FormSize {
    /** Maximum number of fields and options of a template that a form asks for. */
    public static final int MAX_FIELDS = 1_500;
    /** Maximum number of rows of all lists together. */
    public static final int MAX_ROWS = 300;
    /** Maximum number of rows of one list. */
    public static final int MAX_ROWS_OF_LIST = 99;
    private static final int MAX_CONTROLS = 10_000;

    private int rows;
    private int controls;

    private FormSize() {}

    /** Returns whether the template of a schema is small enough for a form. */
    public static boolean fits(InputSchema schema) {
        return count(schema.fields()) <= MAX_FIELDS;
    }

    private static long count(List<Field> fields) {
        return fields.stream().mapToLong(each -> 1 + each.options().size() + count(each.fields())).sum();
    }

    /** Returns whether the rows of data fit on a page. */
    public static boolean fits(InputSchema schema, JsonNode data) {
        var size = new FormSize();
        size.add(schema.fields(), data);
        return size.rows <= MAX_ROWS && size.controls <= MAX_CONTROLS;
    }

    private void add(List<Field> fields, JsonNode object) {
        for (Field each : fields) {
            JsonNode value = object.path(each.key());
            if (each.isArray()) {
                rows += value.size();
                // A page also shows an empty row.
                for (int row = 0; row <= value.size() && rows <= MAX_ROWS && controls <= MAX_CONTROLS; row++) {
                    add(each, value.path(row));
                }
            } else {
                add(each, value);
            }
        }
    }

    private void add(Field field, JsonNode value) {
        controls += 1 + field.options().size();
        add(field.fields(), value);
    }
}
