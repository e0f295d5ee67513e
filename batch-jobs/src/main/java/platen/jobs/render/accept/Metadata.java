package platen.jobs.render.accept;

import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Checks the caller's own strings that are stored with a submission (limits: contract, section 13). */
public final class Metadata {
    private static final int MAX_ENTRIES = 50;
    private static final int MAX_LENGTH = 500;

    private Metadata() {}

    /**
     * Checks metadata.
     *
     * @return the objection, worded to follow the name of the field; empty for none
     */
    public static Optional<String> objection(ObjectNode metadata) {
        if (metadata.size() > MAX_ENTRIES) {
            return Optional.of("must be an object of at most " + MAX_ENTRIES + " strings");
        }
        return metadata.properties().stream().allMatch(Metadata::fits)
                ? Optional.empty()
                : Optional.of("must hold strings of at most " + MAX_LENGTH + " characters");
    }

    private static boolean fits(Map.Entry<String, JsonNode> entry) {
        return entry.getKey().length() <= MAX_LENGTH && entry.getValue().isString()
                && entry.getValue().stringValue().length() <= MAX_LENGTH;
    }
}
