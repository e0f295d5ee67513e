package platen.jobs.engine.schema;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.Warning;

/** Collects what a check finds, up to the bound of {@link ValidationResult}. Used by one thread for one check. */
final class ValidationCollector {
    private final List<Problem> errors = new ArrayList<>();
    private final List<Warning> warnings = new ArrayList<>();

    void error(DataPath place, String message, @Nullable String expected) {
        if (!full()) {
            errors.add(new Problem(place.path(), message, expected));
        }
    }

    void warning(DataPath place, String message) {
        if (warnings.size() < ValidationResult.MOST) {
            warnings.add(new Warning(place.path(), message));
        }
    }

    /** Whether looking for more errors is pointless. */
    boolean full() {
        return errors.size() >= ValidationResult.MOST;
    }

    /** Whether looking for more warnings is pointless. */
    boolean warnedEnough() {
        return warnings.size() >= ValidationResult.MOST;
    }

    ValidationResult findings() {
        return new ValidationResult(errors, warnings);
    }
}
