package platen.jobs.envelope;

import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/** Origin of the documents of an envelope. */
public sealed interface EnvelopeSource {

    /** A template in the version that is published in the environment, with data. */
    record OfTemplate(String alias, ObjectNode data) implements EnvelopeSource {}

    /** A submission of the workspace: its version and its data. */
    record OfSubmission(UUID id) implements EnvelopeSource {}

    /** The documents of a run of the workspace: the version and the data of each. */
    record OfRun(UUID id) implements EnvelopeSource {}
}
