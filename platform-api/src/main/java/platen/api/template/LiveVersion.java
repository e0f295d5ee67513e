package platen.api.template;

import java.util.Optional;
import platen.api.http.body.JsonBody;
import platen.api.http.error.ApiError;
import platen.api.http.error.ApiException;
import platen.db.core.Environment;
import platen.jobs.template.PublishResult;
import platen.jobs.template.SeenLive;
import tools.jackson.databind.JsonNode;

/** The live version that a client expects to replace. */
final class LiveVersion {
    private static final String MEMBER = "expected_live_version";

    private LiveVersion() {}

    /** Reads the expectation, a version or null for none; empty when the request has none. */
    static Optional<SeenLive> expected(JsonBody body) {
        JsonNode given = body.get(MEMBER);
        if (given == null) {
            return Optional.empty();
        }
        if (!given.isNull() && !(given.isInt() && given.intValue() > 0)) {
            throw JsonBody.refused(MEMBER, "must be the number of a version, or null for none");
        }
        return Optional.of(new SeenLive.Version(given.isNull() ? null : given.intValue()));
    }

    /** Returns a 412: the environment shows another version. */
    static ApiException changed(Environment environment, PublishResult.LiveChanged changed) {
        ApiError error = ApiError.badRequest("The live version of " + environment.wire() + " is "
                + (changed.live() == null ? "none" : changed.live()) + ", not the one of " + MEMBER
                + ". Check the publication again.")
                .status(412)
                .with("reason", "live_version_changed");
        return (changed.live() == null ? error : error.with("live_version", changed.live())).refusal();
    }
}
