package platen.jobs.compile;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.template.EditableField;
import platen.jobs.engine.template.KeyProposal;

/**
 * A template that is being edited, as it looks now.
 *
 * @param pdf the document; null when there is none, for the reasons among the problems
 * @param pages of the document; 0 when there is none
 * @param inputSchema JSON text of the schema; null when the source was refused
 * @param problems all that was found, errors first
 * @param places where fields stand, where it is known
 * @param fields of a PDF form, for its editor
 * @param drawnFields JSON text of the fields that were drawn on the PDF, in the JSON of
 *     {@code platen.jobs.engine.fillable.drawn}; null when there are none
 * @param proposals for the keys of the fields of a PDF form; empty unless the options ask for them
 */
public record PreviewResult(byte @Nullable [] pdf, int pages, @Nullable String inputSchema,
        List<PreviewProblem> problems, List<PreviewPlace> places, List<EditableField> fields,
        @Nullable String drawnFields, List<KeyProposal> proposals) {
    public PreviewResult {
        problems = List.copyOf(problems);
        places = List.copyOf(places);
        fields = List.copyOf(fields);
        proposals = List.copyOf(proposals);
    }

    /** Returns a preview of a source that was refused. */
    static PreviewResult refused(List<PreviewProblem> problems) {
        return new PreviewResult(null, 0, null, problems, List.of(), List.of(), null, List.of());
    }
}
