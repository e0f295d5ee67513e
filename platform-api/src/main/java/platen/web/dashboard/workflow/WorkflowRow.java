package platen.web.dashboard.workflow;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.workflow.Workflow;

/** A workflow in the list, with its live versions. */
record WorkflowRow(Workflow workflow, Map<Environment, Integer> live) {
    WorkflowRow {
        live = Map.copyOf(live);
    }

    /** Returns the live version of an environment; null when there is none. */
    @Nullable
    Integer live(Environment environment) {
        return live.get(environment);
    }
}
