package platen.jobs.json;

import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** JSON that we wrote ourselves and read back; anything unreadable is a bug, not a caller's mistake. */
public final class StoredJson {
    private StoredJson() {}

    /** @throws IllegalStateException when the text is no JSON object */
    public static ObjectNode object(byte[] json) {
        if (node(json) instanceof ObjectNode object) {
            return object;
        }
        throw new IllegalStateException("Stored JSON is no object");
    }

    /** As {@link #object(byte[])}. */
    public static ObjectNode object(String json) {
        return object(json.getBytes(StandardCharsets.UTF_8));
    }

    /** @throws IllegalStateException when the text is no JSON */
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
