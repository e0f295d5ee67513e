package platen.web.dashboard.workflow;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.workflow.Workflow;

/** A workflow in the list, with its live versions. */
record WorkflowRow(Workflow workflow, Map<Environment, Integer> live) {
    /** Definition to begin a workflow with. */
    static final String STARTER = """
            {
              "fields": [
                {"key": "full_name", "type": "name", "is_array": false, "required": true, "label": "Full name"},
                {"key": "plan", "type": "text", "is_array": false, "required": false}
              ],
              "documents": [
                {"template": "welcome"},
                {"template": "invoice", "condition": {"field": "plan", "equals": "team"}, "mapping": {"name": "full_name"}}
              ]
            }""";

    WorkflowRow {
        live = Map.copyOf(live);
    }

    /** Returns the live version of an environment; null when there is none. */
    @Nullable
    Integer live(Environment environment) {
        return live.get(environment);
    }
}
