package platen.jobs.engine.schema;

import java.util.List;
import java.util.Locale;

/**
 * A difference between two input schemas that accepts all data of the earlier one.
 *
 * @param key path in the later schema, such as {@code items.price}; empty for the whole schema
 * @param message a sentence for display
 * @param values what the message names besides the key, such as an option; their number depends on the kind
 */
public record AdditiveChange(What what, String key, String message, List<String> values) {

    public AdditiveChange {
        values = List.copyOf(values);
    }

    /** Kinds of additive changes. */
    public enum What {
        /** The key is new and optional. */
        ADDED,
        /** A required field became optional. */
        NOW_OPTIONAL,
        /** The type has changed to another one of the same JSON value. */
        FORMAT_CHANGED,
        /** There is a new option. */
        OPTION_ADDED,
        /** A field with options takes any text. */
        OPTIONS_OPENED,
        /** The maximum length of a text was raised. */
        MAX_LENGTH_RAISED,
        /** The maximum length of a text was removed. */
        MAX_LENGTH_REMOVED,
        /** Doubtful formats, which were errors, are warnings now. */
        FORMATS_LENIENT;

        /** Returns the name in JSON, such as {@code now_optional}. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
