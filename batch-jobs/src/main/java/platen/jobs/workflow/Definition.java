package platen.jobs.workflow;

import java.util.List;
import platen.jobs.engine.schema.InputSchema;

/**
 * What a workflow version consists of.
 *
 * @param fields the answers it asks for
 * @param documents in the order of the packet
 */
public record Definition(InputSchema fields, List<Document> documents) {
    public Definition {
        documents = List.copyOf(documents);
    }

    /**
     * One document.
     *
     * @param template alias
     */
    public record Document(String template, Condition condition, Mapping mapping) {}
}
