package platen.jobs.render;

import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The caller's own strings that are kept with what was ordered (decision C27). */
public final class Metadata {
    private static final int MOST = 50;
    private static final int LONGEST = 500;

    private Metadata() {}

    /**
     * What speaks against metadata.
     *
     * @return words that follow its name
     */
    public static Optional<String> objection(ObjectNode metadata) {
        if (metadata.size() > MOST) {
            return Optional.of("must be an object of at most " + MOST + " strings");
        }
        return metadata.properties().stream().allMatch(Metadata::fits)
                ? Optional.empty()
                : Optional.of("must hold strings of at most " + LONGEST + " characters");
    }

    private static boolean fits(Map.Entry<String, JsonNode> entry) {
        return entry.getKey().length() <= LONGEST && entry.getValue().isString()
                && entry.getValue().stringValue().length() <= LONGEST;
    }
}
