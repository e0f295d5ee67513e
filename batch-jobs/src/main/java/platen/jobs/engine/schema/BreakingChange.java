package platen.jobs.engine.schema;

import java.util.List;
import java.util.Locale;

/**
 * A difference between two input schemas because of which data accepted by the earlier schema can be rejected, or
 * rendered without a value, by the later one.
 *
 * @param key path in the earlier schema, such as {@code items.price}; of an added field, its path in the later one
 * @param message a sentence for display
 * @param values what the message names besides the key, such as an option; their number depends on the kind
 */
public record BreakingChange(What what, String key, String message, List<String> values) {

    public BreakingChange {
        values = List.copyOf(values);
    }

    /** Kinds of breaking changes. */
    public enum What {
        /** The key does not exist in the later schema. */
        REMOVED,
        /** The key does not exist in the later schema, which has a very similar one. */
        RENAMED,
        /** The type has changed. */
        TYPE_CHANGED,
        /** A single value became an array, or an array became a single value. */
        ARRAY_CHANGED,
        /** An optional field became required, or a new field is required. */
        NOW_REQUIRED,
        /** An option was removed. */
        OPTION_REMOVED,
        /** A field that took any text takes only its options. */
        OPTIONS_CLOSED,
        /** The maximum length of a text was reduced. */
        MAX_LENGTH_REDUCED,
        /** Doubtful formats, which were warnings, are errors now. */
        FORMATS_STRICT;

        /** Returns the name in JSON, such as {@code type_changed}. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
