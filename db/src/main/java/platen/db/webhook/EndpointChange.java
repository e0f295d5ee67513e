package platen.db.webhook;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import platen.db.Environment;

/** What an owner asks to be changed of an endpoint; null leaves it as it is. */
public record EndpointChange(@Nullable String url, @Nullable Environment environment, @Nullable List<String> events,
        @Nullable Boolean apiAsync, @Nullable Boolean forms, @Nullable Boolean apiSync, @Nullable Boolean enabled) {

    /** Switches it on or off, and nothing else. */
    public static EndpointChange toEnabled(boolean enabled) {
        return new EndpointChange(null, null, null, null, null, null, enabled);
    }

    /** The endpoint as it would be. */
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
