package platen.jobs.workflow;

import java.util.List;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Problem;

/**
 * Definition of a workflow version.
 *
 * @param fields schema of the answers
 * @param documents in the order of the packet
 * @param unknown unknown members; refused in a new version, ignored in a stored one
 */
public record Definition(InputSchema fields, List<Document> documents, List<Problem> unknown) {
    public Definition {
        documents = List.copyOf(documents);
        unknown = List.copyOf(unknown);
    }

    /**
     * One document of the workflow.
     *
     * @param template alias
     */
    public record Document(String template, Condition condition, Mapping mapping) {}
}
