package platen.api.submission;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import platen.api.http.IdempotencyKey;
import platen.api.http.JsonBody;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of a render (interface 4.1), checked as far as it does not need the template.
 *
 * @param data as sent, null when absent
 * @param metadata the caller's own, empty when none was sent
 */
record RenderBody(@Nullable JsonNode data, @Nullable String idempotencyKey, Optional<String> callbackUrl,
        ObjectNode metadata) {
    private static final int MOST_METADATA = 50;
    private static final int LONGEST_METADATA = 500;

    static RenderBody of(JsonBody body, HttpHeaders headers) {
        Optional<String> key = IdempotencyKey.of(body.text("idempotency_key"), headers.getFirst("Idempotency-Key"));
        return new RenderBody(body.get("data"), key.orElse(null), body.text("callback_url"),
                metadata(body.get("metadata")));
    }

    private static ObjectNode metadata(@Nullable JsonNode metadata) {
        if (metadata == null || metadata.isNull()) {
            return JsonNodeFactory.instance.objectNode();
        }
        if (!(metadata instanceof ObjectNode object) || object.size() > MOST_METADATA) {
            throw JsonBody.refused("metadata", "must be an object of at most " + MOST_METADATA + " strings");
        }
        for (Map.Entry<String, JsonNode> entry : object.properties()) {
            JsonNode value = entry.getValue();
            if (!value.isString() || value.stringValue().length() > LONGEST_METADATA
                    || entry.getKey().length() > LONGEST_METADATA) {
                throw JsonBody.refused("metadata",
                        "must hold strings of at most " + LONGEST_METADATA + " characters");
            }
        }
        return object;
    }
}
