package platen.jobs.engine.template;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.template.CompileOutcome.DroppedOverride;
import tools.jackson.databind.node.ArrayNode;

/**
 * Facts about a PDF form beside its compiled template.
 *
 * @param written the file with the drawn fields that the options asked for; null when the source has them already
 * @param drawnFields the drawn fields of the file, in the JSON of {@code platen.jobs.engine.fillable.drawn}; null for a
 *     smart document
 * @param dropped drawn fields that do not fit the file, with the reasons
 * @param proposals for the fields that take data; empty unless the options ask for them
 */
public record FormDetails(byte @Nullable [] written, @Nullable ArrayNode drawnFields, List<DroppedOverride> dropped,
        List<KeyProposal> proposals) {
    /** The details of a smart document. */
    public static final FormDetails NONE = new FormDetails(null, null, List.of(), List.of());

    public FormDetails {
        dropped = List.copyOf(dropped);
        proposals = List.copyOf(proposals);
    }

    /** Returns the drawn fields as JSON text; null when there are none. */
    public @Nullable String drawnJson() {
        return drawnFields == null || drawnFields.isEmpty() ? null : drawnFields.toString();
    }

    /** Returns the complete file of which the template is compiled. */
    public byte[] source(byte[] uploaded) {
        return written == null ? uploaded : written;
    }
}
