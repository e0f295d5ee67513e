package platen.api.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.webhook.Endpoint;

/**
 * An endpoint as every reply shows it.
 *
 * @param secret present only when it has just been created
 */
record EndpointRecord(String webhookId, String url, Environment environment, List<String> events, Sources sources,
        boolean enabled, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String secret, Instant createdAt) {

    /** The kinds of renders that trigger its events. */
    record Sources(boolean apiAsync, boolean forms, boolean apiSync) {}

    static EndpointRecord of(Endpoint endpoint) {
        return withSecret(endpoint, null);
    }

    static EndpointRecord withSecret(Endpoint endpoint, @Nullable String secret) {
        return new EndpointRecord(PublicId.ENDPOINT.of(endpoint.id()), endpoint.url(), endpoint.environment(),
                endpoint.events(), new Sources(endpoint.apiAsync(), endpoint.forms(), endpoint.apiSync()),
                endpoint.enabled(), secret, endpoint.createdAt());
    }
}
