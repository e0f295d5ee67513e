package platen.jobs.engine.template;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.schema.FieldType;

/**
 * A key that the text near a field suggests. Proposals are offered and never applied by themselves.
 *
 * @param field full name in the file, by which overrides of the schema refer to it
 * @param key proposed key, different from those of all other fields
 * @param label proposed text for people, or null for none
 * @param type proposed type; the derived one when nothing else is suggested
 * @param options those of a radio group with proposed labels; empty for none
 * @param confidence 0 to 1
 */
public record KeyProposal(String field, String key, @Nullable String label, FieldType type, List<Option> options,
        double confidence) {

    public KeyProposal {
        options = List.copyOf(options);
    }
}
