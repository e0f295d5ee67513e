package platen.jobs.workflow;

import java.util.List;
import platen.jobs.engine.Warning;
import platen.jobs.engine.schema.InputSchema;

/**
 * What a workflow version consists of.
 *
 * @param fields the answers it asks for
 * @param documents in the order of the packet
 * @param ignored what stands in it and says nothing
 */
public record Definition(InputSchema fields, List<Document> documents, List<Warning> ignored) {
    public Definition {
        documents = List.copyOf(documents);
        ignored = List.copyOf(ignored);
    }

    /**
     * One document.
     *
     * @param template alias
     */
    public record Document(String template, Condition condition, Mapping mapping) {}
}
