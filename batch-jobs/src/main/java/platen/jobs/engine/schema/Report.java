package platen.jobs.engine.schema;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.Warning;

/** Collects what a check finds, up to the bound of {@link Findings}. Used by one thread for one check. */
final class Report {
    private final List<Problem> errors = new ArrayList<>();
    private final List<Warning> warnings = new ArrayList<>();

    void error(Place place, String message, @Nullable String expected) {
        if (!full()) {
            errors.add(new Problem(place.path(), message, expected));
        }
    }

    void warning(Place place, String message) {
        if (warnings.size() < Findings.MOST) {
            warnings.add(new Warning(place.path(), message));
        }
    }

    /** Whether looking for more errors is pointless. */
    boolean full() {
        return errors.size() >= Findings.MOST;
    }

    /** Whether looking for more warnings is pointless. */
    boolean warnedEnough() {
        return warnings.size() >= Findings.MOST;
    }

    Findings findings() {
        return new Findings(errors, warnings);
    }
}
