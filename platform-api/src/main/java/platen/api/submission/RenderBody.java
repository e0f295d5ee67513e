package platen.api.submission;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import platen.api.http.body.IdempotencyKey;
import platen.api.http.body.JsonBody;
import platen.jobs.render.accept.Metadata;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of a render, checked as far as possible without the template.
 *
 * @param data as sent, null when absent
 * @param metadata the caller's metadata, empty when none was sent
 * @param seal whether the document is sealed; empty as the template says
 */
record RenderBody(@Nullable JsonNode data, @Nullable String idempotencyKey, Optional<String> callbackUrl,
        ObjectNode metadata, Optional<Boolean> seal) {
    static RenderBody of(JsonBody body, HttpHeaders headers) {
        Optional<String> key = IdempotencyKey.of(body.text("idempotency_key"), headers.getFirst("Idempotency-Key"));
        return new RenderBody(body.get("data"), key.orElse(null), body.text("callback_url"),
                metadata(body), body.flag("seal"));
    }

    private static ObjectNode metadata(JsonBody body) {
        ObjectNode metadata = body.below("metadata")
                .map(JsonBody::object)
                .orElseGet(JsonNodeFactory.instance::objectNode);
        Metadata.objection(metadata).ifPresent(objection -> {
            throw JsonBody.refused("metadata", objection);
        });
        return metadata;
    }
}
