package platen.jobs.engine.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One field of an input schema.
 *
 * @param key the data key, unique among its siblings
 * @param type determines the JSON value
 * @param isArray whether the value is an array of such values
 * @param required whether an absent or null value is an error
 * @param label text for display, or null for none
 * @param maxLength maximum number of characters that fit, or null for no limit
 * @param options choices of dropdown, radio-group and multi-select; empty for other types
 * @param fields sub-fields of object types; empty for other types
 * @param signer name of the person who fills in the field when the document is signed, or null for none; renders do not
 *     use it
 */
public record Field(String key, FieldType type, boolean isArray, boolean required, @Nullable String label,
        @Nullable Integer maxLength, List<Option> options, List<Field> fields, @Nullable String signer) {

    public Field {
        options = List.copyOf(options);
        fields = List.copyOf(fields);
    }

    /** Creates a field without a person who fills it in when the document is signed. */
    public Field(String key, FieldType type, boolean isArray, boolean required, @Nullable String label,
            @Nullable Integer maxLength, List<Option> options, List<Field> fields) {
        this(key, type, isArray, required, label, maxLength, options, fields, null);
    }

    /** Returns the same field with another label. */
    public Field labeled(String text) {
        return new Field(key, type, isArray, required, text, maxLength, options, fields, signer);
    }

    /** Returns the same field with another person who fills it in; null for none. */
    public Field signedBy(@Nullable String name) {
        return new Field(key, type, isArray, required, label, maxLength, options, fields, name);
    }

    /**
     * One option of a choice field.
     *
     * @param value the value in the data
     * @param label text for display
     */
    public record Option(String value, String label) {}
}
