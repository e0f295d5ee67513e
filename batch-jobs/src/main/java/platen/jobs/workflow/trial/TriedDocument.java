package platen.jobs.workflow.trial;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.schema.Problem;
import tools.jackson.databind.node.ObjectNode;

/**
 * A document of a workflow that was tried with data.
 *
 * @param template alias
 * @param version of the template that is live in the environment; null when there is none
 * @param data that the document would be rendered with; null when it does not apply or has no live version
 * @param problems of that data, for which a run would be refused
 * @param unmatched mapped paths that the live version has no field for
 */
public record TriedDocument(String template, ConditionTrace condition, @Nullable Integer version,
        @Nullable ObjectNode data, List<Problem> problems, List<String> unmatched) {
    public TriedDocument {
        problems = List.copyOf(problems);
        unmatched = List.copyOf(unmatched);
    }

    /** Returns whether the document is part of the packet. */
    public boolean applies() {
        return condition.holds();
    }
}
