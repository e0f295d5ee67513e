package platen.jobs.workflow;

import java.util.List;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Problem;

/**
 * What a workflow version consists of.
 *
 * @param fields the answers it asks for
 * @param documents in the order of the packet
 * @param unknown members that have no meaning; refused in a new version, without effect in a stored one
 */
public record Definition(InputSchema fields, List<Document> documents, List<Problem> unknown) {
    public Definition {
        documents = List.copyOf(documents);
        unknown = List.copyOf(unknown);
    }

    /**
     * One document.
     *
     * @param template alias
     */
    public record Document(String template, Condition condition, Mapping mapping) {}
}
