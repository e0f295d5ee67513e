package platen.web.dashboard.template;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.json.StoredJson;

/**
 * A field of an input schema as a row of a table.
 *
 * @param path such as {@code items[].price}
 * @param depth 0 for fields of the data object itself
 */
public record SchemaRow(String path, Field field, int depth) {
    private static final int MAX_OPTIONS = 8;

    /** Returns the fields of a stored schema, each followed by its own fields. */
    static List<SchemaRow> of(String inputSchema) {
        return of(schema(inputSchema));
    }

    /** Returns the fields of a schema, each followed by its own fields. */
    public static List<SchemaRow> of(InputSchema schema) {
        var rows = new ArrayList<SchemaRow>();
        add(rows, schema.fields(), "", 0);
        return rows;
    }

    static InputSchema schema(String inputSchema) {
        return switch (SchemaJson.read(StoredJson.object(inputSchema))) {
            case SchemaJson.Valid valid -> valid.schema();
            case SchemaJson.Invalid invalid -> throw new IllegalStateException("Stored schema: " + invalid.problems());
        };
    }

    private static void add(List<SchemaRow> rows, List<Field> fields, String prefix, int depth) {
        for (Field each : fields) {
            String path = prefix + each.key() + (each.isArray() ? "[]" : "");
            rows.add(new SchemaRow(path, each, depth));
            add(rows, each.fields(), path + ".", depth + 1);
        }
    }

    /** Returns whether a value is required or limited. */
    public boolean isBounded() {
        return field.required() || field.maxLength() != null || !field.options().isEmpty();
    }

    /** Returns the values of the options, shortened; empty when it has none. */
    public String options() {
        List<Field.Option> all = field.options();
        String first = all.stream().limit(MAX_OPTIONS).map(Field.Option::value).collect(Collectors.joining(", "));
        return all.size() > MAX_OPTIONS ? first + " …" : first;
    }
}
