package platen.jobs.engine.schema;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.model.Warning;

/** Collects errors and warnings up to the limit of {@link ValidationResult}. Used by one thread for one check. */
final class ValidationCollector {
    private final List<Problem> errors = new ArrayList<>();
    private final List<Warning> warnings = new ArrayList<>();

    void error(DataPath place, String message, @Nullable String expected) {
        if (!full()) {
            errors.add(new Problem(place.path(), message, expected));
        }
    }

    void warning(DataPath place, String message) {
        if (warnings.size() < ValidationResult.MAX_PROBLEMS) {
            warnings.add(new Warning(place.path(), message));
        }
    }

    /** Returns whether the error limit is reached. */
    boolean full() {
        return errors.size() >= ValidationResult.MAX_PROBLEMS;
    }

    /** Returns whether the warning limit is reached. */
    boolean warnedEnough() {
        return warnings.size() >= ValidationResult.MAX_PROBLEMS;
    }

    ValidationResult findings() {
        return new ValidationResult(errors, warnings);
    }
}
