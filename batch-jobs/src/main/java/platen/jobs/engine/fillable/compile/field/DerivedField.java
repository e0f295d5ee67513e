package platen.jobs.engine.fillable.compile.field;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.form.ValueFormat;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.schema.FieldType;

/**
 * The type, key and format derived for a field of the form, before keys are grouped into objects and arrays.
 *
 * @param key unique in the form; a dot separates an object from its member, {@code items[]} stands for an array
 * @param format how its value is drawn
 * @param label the tooltip, or null
 * @param maxLength maximum number of characters, 0 for no limit
 * @param options choices with their labels
 * @param values for buttons with several on states, the value of each widget; empty otherwise
 */
public record DerivedField(RawField raw, String key, FieldType type, ValueFormat format, boolean required,
        @Nullable String label,
        int maxLength, List<Option> options, List<String> values) {}
