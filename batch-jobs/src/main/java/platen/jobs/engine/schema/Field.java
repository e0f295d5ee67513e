package platen.jobs.engine.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One field of an input schema.
 *
 * @param key the data key, unique among its siblings
 * @param type decides the JSON value
 * @param isArray whether an array of such values is sent
 * @param required whether absent and null are errors
 * @param label what a person reads, or null for none
 * @param maxLength most characters of a text that the place can hold, or null for no limit
 * @param options what dropdown, radio-group and multi-select choose from; empty for other types
 * @param fields sub-fields of object types; empty for other types
 */
public record Field(String key, FieldType type, boolean isArray, boolean required, @Nullable String label,
        @Nullable Integer maxLength, List<Option> options, List<Field> fields) {

    public Field {
        options = List.copyOf(options);
        fields = List.copyOf(fields);
    }

    /**
     * One choice.
     *
     * @param value what is sent
     * @param label what a person reads
     */
    public record Option(String value, String label) {}
}
