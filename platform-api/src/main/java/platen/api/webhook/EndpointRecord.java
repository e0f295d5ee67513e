package platen.api.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.webhook.DisabledReason;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointHealth;

/**
 * An endpoint as every reply shows it.
 *
 * @param secret present only when it has just been created
 */
record EndpointRecord(String webhookId, String url, Environment environment, List<String> events, Sources sources,
        boolean enabled, Health health, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String secret,
        Instant createdAt) {

    /** The kinds of renders that trigger its events. */
    record Sources(boolean apiAsync, boolean forms, boolean apiSync) {}

    /** How its attempts ended lately, without test calls. */
    record Health(@Nullable Instant lastSuccessAt, @Nullable Instant lastFailureAt, int consecutiveFailures,
            @Nullable Instant failingSince, @Nullable Instant disabledAt, @Nullable DisabledReason disabledReason) {
        static Health of(EndpointHealth health) {
            return new Health(health.lastSuccessAt(), health.lastFailureAt(), health.failures(),
                    health.failingSince(), health.disabledAt(), health.disabledReason());
        }
    }

    static EndpointRecord of(Endpoint endpoint, EndpointHealth health) {
        return withSecret(endpoint, health, null);
    }

    static EndpointRecord withSecret(Endpoint endpoint, EndpointHealth health, @Nullable String secret) {
        return new EndpointRecord(PublicId.ENDPOINT.of(endpoint.id()), endpoint.url(), endpoint.environment(),
                endpoint.events(), new Sources(endpoint.apiAsync(), endpoint.forms(), endpoint.apiSync()),
                endpoint.enabled(), Health.of(health), secret, endpoint.createdAt());
    }
}
