package platen.jobs.engine.schema;

import java.util.List;
import platen.jobs.engine.Warning;

/**
 * What a check of data came to.
 *
 * @param errors why the data cannot be rendered, in schema order; empty when it can; at most {@link #MOST}
 * @param warnings what will be rendered but looks mistaken; at most {@link #MOST}
 */
public record ValidationResult(List<Problem> errors, List<Warning> warnings) {
    /** Problems, and warnings, told at once; a check stops looking for more. */
    public static final int MOST = 100;

    public ValidationResult {
        errors = List.copyOf(errors);
        warnings = List.copyOf(warnings);
    }

    /** Whether the data can be rendered. */
    public boolean valid() {
        return errors.isEmpty();
    }

    /**
     * The errors in one sentence.
     *
     * @param owner what has the schema, such as a template
     */
    public String sentence(String owner) {
        String fields = switch (errors.size()) {
            case 1 -> "1 field does";
            // who finds so many stops looking
            case MOST -> "At least " + MOST + " fields do";
            default -> errors.size() + " fields do";
        };
        return fields + " not match the " + owner + "'s schema.";
    }
}
