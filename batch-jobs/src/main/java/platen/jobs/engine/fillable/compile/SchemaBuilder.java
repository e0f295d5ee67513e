package platen.jobs.engine.fillable.compile;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.ImportOptions;
import platen.jobs.engine.fillable.FormField;
import platen.jobs.engine.fillable.Place.Step;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema;

/** The input schema of a form, and for each of its fields the way to its value in the data. */
final class SchemaBuilder {
    /** A larger MaxLen limits nothing that a request could bring. */
    private static final int LONGEST_TEXT = 1_000_000;

    private final Map<RawField, Entry> entries = new IdentityHashMap<>();
    private final InputSchema schema;

    private SchemaBuilder(List<Derived> derived) {
        var fields = new ArrayList<Field>();
        for (Derived each : derived) {
            entries.put(each.raw(), new Entry(each, List.of(new Step(each.key(), Step.WHOLE))));
            fields.add(field(each, each.key()));
        }
        schema = new InputSchema(fields);
    }

    static SchemaBuilder of(List<Derived> derived, ImportOptions options) {
        return new SchemaBuilder(derived);
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
