package platen.api.submission;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import platen.api.http.ApiError;
import platen.api.http.IdempotencyKey;
import platen.api.http.JsonBody;
import platen.api.http.Refusal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of a render (interface 4.1), checked as far as it does not need the template.
 *
 * @param data as sent, null when absent
 * @param metadata the caller's own, empty when none was sent
 */
record RenderBody(@Nullable JsonNode data, @Nullable String idempotencyKey, Optional<URI> callbackUrl,
        ObjectNode metadata) {
    private static final int LONGEST_URL = 2_048;
    private static final int MOST_METADATA = 50;
    private static final int LONGEST_METADATA = 500;

    static RenderBody of(JsonBody body, HttpHeaders headers) {
        Optional<String> key = IdempotencyKey.of(body.text("idempotency_key"), headers.getFirst("Idempotency-Key"));
        return new RenderBody(body.get("data"), key.orElse(null), body.text("callback_url").map(RenderBody::callback),
                metadata(body.get("metadata")));
    }

    /** The form only: whether the address is public is for the one who connects (decision C11). */
    private static URI callback(String url) {
        try {
            var uri = new URI(url);
            if (url.length() <= LONGEST_URL && "https".equalsIgnoreCase(uri.getScheme()) && uri.getHost() != null
                    && uri.getRawUserInfo() == null) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // Told like any other that will not do.
        }
        throw refused("callback_url", "must be an https URL of at most 2,048 characters");
    }

    private static ObjectNode metadata(@Nullable JsonNode metadata) {
        if (metadata == null || metadata.isNull()) {
            return JsonNodeFactory.instance.objectNode();
        }
        if (!(metadata instanceof ObjectNode object) || object.size() > MOST_METADATA) {
            throw refused("metadata", "must be an object of at most " + MOST_METADATA + " strings");
        }
        for (Map.Entry<String, JsonNode> entry : object.properties()) {
            JsonNode value = entry.getValue();
            if (!value.isString() || value.stringValue().length() > LONGEST_METADATA
                    || entry.getKey().length() > LONGEST_METADATA) {
                throw refused("metadata",
                        "must hold strings of at most " + LONGEST_METADATA + " characters");
            }
        }
        return object;
    }

    private static Refusal refused(String parameter, String rule) {
        return ApiError.badRequest("'" + parameter + "' " + rule + ".").with("parameter", parameter).refusal();
    }
}
