package platen.jobs.engine.fillable.compile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.ImportOptions;
import platen.jobs.engine.fillable.FormField;
import platen.jobs.engine.fillable.Place.Step;
import platen.jobs.engine.fillable.compile.RepeatedRows.Cell;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema;

/** The input schema of a form, and for each of its fields the way to its value in the data. */
final class SchemaBuilder {
    /** A larger MaxLen limits nothing that a request could bring. */
    private static final int LONGEST_TEXT = 1_000_000;

    private final Map<RawField, Entry> entries = new IdentityHashMap<>();
    private final InputSchema schema;

    private SchemaBuilder(List<Derived> derived, RepeatedRows rows) {
        var fields = new ArrayList<Field>();
        Map<String, Map<String, Field>> columns = new HashMap<>();
        for (Derived each : derived) {
            Cell cell = rows.cell(each.raw()).orElse(null);
            if (cell == null) {
                entries.put(each.raw(), new Entry(each, List.of(new Step(each.key(), Step.WHOLE))));
                fields.add(field(each, each.key()));
            } else {
                entries.put(each.raw(), new Entry(each,
                        List.of(new Step(cell.array(), cell.row()), new Step(cell.column(), Step.WHOLE))));
                columns.computeIfAbsent(cell.array(), table -> {
                    // Holds the place of the table; its columns are known once all of its cells were seen.
                    fields.add(table(table, List.of()));
                    return new LinkedHashMap<>();
                }).putIfAbsent(cell.column(), field(each, cell.column()));
            }
        }
        fields.replaceAll(each -> each.isArray()
                ? table(each.key(), List.copyOf(columns.getOrDefault(each.key(), Map.of()).values()))
                : each);
        schema = new InputSchema(fields);
    }

    static SchemaBuilder of(List<Derived> derived, ImportOptions options) {
        return new SchemaBuilder(derived, options.detectRows() ? RepeatedRows.of(derived) : RepeatedRows.none());
    }

    private static Field table(String key, List<Field> columns) {
        return new Field(key, FieldType.OBJECT, true, false, null, null, List.of(), columns);
    }

    InputSchema schema() {
        return schema;
    }

    /** What a field takes, or null for one that takes nothing. */
    @Nullable
    Entry entry(RawField raw) {
        return entries.get(raw);
    }

    /** A field's meaning and the way to its value. */
    record Entry(Derived derived, List<Step> path) {
        FormField withDefault(FormField field) {
            return field;
        }
    }

    private static Field field(Derived each, String key) {
        boolean limited = each.maxLength() > 0 && each.maxLength() <= LONGEST_TEXT
                && each.type().shape() == FieldType.Shape.STRING;
        return new Field(key, each.type(), false, each.required(), each.label(), limited ? each.maxLength() : null,
                each.options(), List.of());
    }
}
