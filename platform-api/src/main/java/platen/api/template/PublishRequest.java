package platen.api.template;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.api.http.Publication;
import platen.api.http.auth.Caller;
import platen.api.http.body.JsonBody;
import platen.jobs.template.SeenLive;

/**
 * A request that publishes a version, or asks for the effects of doing so.
 *
 * @param expected the live version that the client expects to replace; empty when it names none
 * @param reason for the audit log; null for none
 */
record PublishRequest(Publication publication, Optional<SeenLive> expected, @Nullable String reason) {

    /** Reads path and body; refuses an environment that the caller may not manage. */
    static PublishRequest of(Caller caller, String version, JsonBody body) {
        return new PublishRequest(Publication.of(caller, version, body), LiveVersion.expected(body),
                PublishedReply.reason(body));
    }
}
