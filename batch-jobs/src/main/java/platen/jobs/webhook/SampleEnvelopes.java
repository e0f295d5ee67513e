package platen.jobs.webhook;

import java.time.Duration;
import java.time.Instant;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import tools.jackson.databind.node.ObjectNode;

/** Builds the events of envelopes for test calls. */
final class SampleEnvelopes {
    private static final Duration LIFETIME = Duration.ofDays(30);

    private SampleEnvelopes() {}

    static ObjectNode sent(Environment environment, Instant now) {
        return envelope(environment)
                .put("sent_at", EventJson.time(now))
                .put("expires_at", EventJson.time(now.plus(LIFETIME)));
    }

    static ObjectNode viewed(Environment environment, Instant now) {
        return withSigner(environment).put("viewed_at", EventJson.time(now));
    }

    static ObjectNode signed(Environment environment, Instant now) {
        return withSigner(environment).put("signed_at", EventJson.time(now)).put("completed", true);
    }

    static ObjectNode declined(Environment environment, Instant now) {
        return withSigner(environment)
                .put("reason", "The name is wrong.")
                .put("declined_at", EventJson.time(now));
    }

    static ObjectNode completed(Environment environment, String baseUrl, Instant now) {
        ObjectNode data = envelope(environment);
        return data.put("page_count", 3)
                .put("sha256", SampleEvents.SHA256)
                .put("sealed_level", "B-B")
                .put("pdf_url", baseUrl + "/v1/envelopes/" + data.path("envelope_id").stringValue() + "/pdf")
                .put("completed_at", EventJson.time(now));
    }

    static ObjectNode expired(Environment environment, Instant now) {
        return envelope(environment).put("expired_at", EventJson.time(now));
    }

    static ObjectNode voided(Environment environment, Instant now) {
        return envelope(environment).put("reason", "The rent has changed.").put("voided_at", EventJson.time(now));
    }

    private static ObjectNode withSigner(Environment environment) {
        ObjectNode data = envelope(environment);
        data.putObject("signer")
                .put("name", "Bob")
                .put("email", "bob@example.org")
                .put("number", 1)
                .put("role", "signer");
        return data;
    }

    private static ObjectNode envelope(Environment environment) {
        ObjectNode data = SampleEvents.empty()
                .put("envelope_id", PublicId.ENVELOPE.of(PublicId.next()))
                .put("submission_id", PublicId.SUBMISSION.of(PublicId.next()))
                .putNull("run_id")
                .put("title", "Lease")
                .put("environment", environment.wire());
        data.putObject("metadata").put("user_id", "42");
        return data;
    }
}
