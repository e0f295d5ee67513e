package platen.jobs.engine.schema;

import java.util.List;
import platen.jobs.engine.model.Warning;

/**
 * The result of validating data.
 *
 * @param errors why the data cannot be rendered, in schema order; empty when it can; at most {@link #MAX_PROBLEMS}
 * @param warnings values that will be rendered but look wrong; at most {@link #MAX_PROBLEMS}
 */
public record ValidationResult(List<Problem> errors, List<Warning> warnings) {
    /** Maximum number of errors, and of warnings, in one result; a check stops at this number. */
    public static final int MAX_PROBLEMS = 100;

    public ValidationResult {
        errors = List.copyOf(errors);
        warnings = List.copyOf(warnings);
    }

    /** Returns whether the data can be rendered. */
    public boolean valid() {
        return errors.isEmpty();
    }

    /**
     * Returns the errors as one sentence.
     *
     * @param owner the object that has the schema, such as a template
     */
    public String sentence(String owner) {
        String fields = switch (errors.size()) {
            case 1 -> "1 field does";
            // the check stops at the limit
            case MAX_PROBLEMS -> "At least " + MAX_PROBLEMS + " fields do";
            default -> errors.size() + " fields do";
        };
        return fields + " not match the " + owner + "'s schema.";
    }
}
