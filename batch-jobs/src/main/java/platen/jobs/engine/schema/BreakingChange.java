package platen.jobs.engine.schema;

import java.util.Locale;

/**
 * A difference between two input schemas for which data that the earlier one accepts can be refused, or drawn without a
 * value, by the later one.
 *
 * @param key path in the earlier schema, such as {@code items.price}; of an added field, its path in the later one
 * @param message a sentence for a person
 */
public record BreakingChange(What what, String key, String message) {

    /** Kinds of breaking changes. */
    public enum What {
        /** The key is unknown to the later schema. */
        REMOVED,
        /** The key is unknown to the later schema, which has one very much like it. */
        RENAMED,
        /** The value is of another type. */
        TYPE_CHANGED,
        /** A value became an array of values, or the other way round. */
        ARRAY_CHANGED,
        /** A field that could be left out is required; or a new field is. */
        NOW_REQUIRED,
        /** A value cannot be chosen any more. */
        OPTION_REMOVED,
        /** A text may be less long. */
        MAX_LENGTH_REDUCED,
        /** Doubtful formats, warnings before, are errors. */
        FORMATS_STRICT;

        /** The name in JSON, such as {@code type_changed}. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
