package platen.jobs.compile;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A template that is being edited, as it looks now.
 *
 * @param pdf the document; null when there is none, for the reasons among the problems
 * @param pages of the document; 0 when there is none
 * @param inputSchema JSON text of the schema; null when the source was refused
 * @param problems all that was found, errors first
 * @param places where fields stand, where it is known
 */
public record PreviewResult(byte @Nullable [] pdf, int pages, @Nullable String inputSchema,
        List<PreviewProblem> problems, List<PreviewPlace> places) {
    public PreviewResult {
        problems = List.copyOf(problems);
        places = List.copyOf(places);
    }
}
