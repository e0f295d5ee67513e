package platen.db.webhook;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.Source;

/**
 * A webhook endpoint (contract rule 10.3).
 *
 * @param events names of both families
 * @param apiAsync whether asynchronous renders fire it; workflows and batches count as asynchronous
 * @param forms whether hosted forms and embeds fire it
 * @param apiSync whether synchronous renders fire it
 * @param failingSince since when no attempt has succeeded, or null while attempts succeed
 */
public record Endpoint(UUID id, UUID workspaceId, String url, Environment environment, List<String> events,
        boolean apiAsync, boolean forms, boolean apiSync, boolean enabled, @Nullable Instant failingSince,
        Instant createdAt) {

    public Endpoint {
        events = List.copyOf(events);
    }

    /** Returns an endpoint with the default settings, whose URL and events are still to be set. */
    public static Endpoint blank(UUID id, UUID workspaceId, Environment environment, Instant now) {
        return new Endpoint(id, workspaceId, "", environment, List.of(), true, true, false, true, null, now);
    }

    /** Returns whether renders of this source fire the endpoint. */
    public boolean subscribesTo(Source source) {
        return switch (source) {
            case API_SYNC -> apiSync;
            case API_ASYNC, WORKFLOW, BATCH -> apiAsync;
            case FORM, EMBED -> forms;
        };
    }
}
