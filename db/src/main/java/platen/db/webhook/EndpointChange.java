package platen.db.webhook;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;

/** Requested changes of an endpoint; null keeps the current value. */
public record EndpointChange(@Nullable String url, @Nullable Environment environment, @Nullable List<String> events,
        @Nullable Boolean apiAsync, @Nullable Boolean forms, @Nullable Boolean apiSync, @Nullable Boolean enabled) {

    /** Returns a change that only enables or disables the endpoint. */
    public static EndpointChange toEnabled(boolean enabled) {
        return new EndpointChange(null, null, null, null, null, null, enabled);
    }

    /** Returns the endpoint with the changes applied. */
    public Endpoint of(Endpoint before) {
        return new Endpoint(before.id(), before.workspaceId(), or(url, before.url()),
                or(environment, before.environment()), or(events, before.events()), or(apiAsync, before.apiAsync()),
                or(forms, before.forms()), or(apiSync, before.apiSync()), or(enabled, before.enabled()),
                before.failingSince(), before.createdAt());
    }

    private static <T> T or(@Nullable T asked, T before) {
        return Objects.requireNonNullElse(asked, before);
    }
}
