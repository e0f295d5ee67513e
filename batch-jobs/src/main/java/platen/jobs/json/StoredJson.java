package platen.jobs.json;

import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads JSON that this program stored itself. Unreadable JSON is a bug, not a client error. */
public final class StoredJson {
    private StoredJson() {}

    /**
     * Returns the stored object.
     *
     * @throws IllegalStateException when the bytes are not a JSON object
     */
    public static ObjectNode object(byte[] json) {
        if (node(json) instanceof ObjectNode object) {
            return object;
        }
        throw new IllegalStateException("Stored JSON is no object");
    }

    /** Like {@link #object(byte[])}, for text. */
    public static ObjectNode object(String json) {
        return object(json.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns the stored value.
     *
     * @throws IllegalStateException when the text is not JSON
     */
    public static JsonNode node(String json) {
        return node(json.getBytes(StandardCharsets.UTF_8));
    }

    private static JsonNode node(byte[] json) {
        return switch (StrictJson.parse(json)) {
            case StrictJson.Parsed parsed -> parsed.value();
            case StrictJson.Refused refused -> throw new IllegalStateException("Stored JSON: " + refused.sentence());
        };
    }
}
