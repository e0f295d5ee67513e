package platen.jobs.workflow.trial;

import java.util.List;
import platen.jobs.engine.schema.ValidationResult;

/**
 * The result of trying a workflow version with data.
 *
 * @param answers findings about the data as a whole
 * @param documents in the order of the packet
 */
public record Trial(ValidationResult answers, List<TriedDocument> documents) {
    public Trial {
        documents = List.copyOf(documents);
    }

    /** Returns the number of documents that apply. */
    public int applying() {
        return (int) documents.stream().filter(TriedDocument::applies).count();
    }

    /** Returns whether a run with this data would be accepted. */
    public boolean isRunnable() {
        return answers.valid() && documents.stream()
                .filter(TriedDocument::applies)
                .allMatch(each -> each.version() != null && each.problems().isEmpty());
    }
}
