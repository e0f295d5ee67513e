package platen.jobs.render;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.Environment;
import platen.db.RequestOrigin;
import platen.db.Source;
import platen.db.workspace.Workspace;
import platen.jobs.engine.Warning;
import platen.jobs.engine.schema.Validation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A render as asked for.
 *
 * @param environment the key's
 * @param alias of the template
 * @param data what was sent as {@code data}; null when nothing was
 * @param idempotencyKey or null for none
 * @param metadata the caller's own, kept with the record
 * @param callbackUrl one-off webhook of this render, found to be allowed; null for none
 * @param mode what unknown keys in the data are
 * @param asker who asks
 * @param warnings what is to be noted of the request itself, beside what the check of its data notes
 */
public record RenderRequest(Workspace workspace, Environment environment, Source source, String alias,
        @Nullable JsonNode data, @Nullable String idempotencyKey, ObjectNode metadata, @Nullable String callbackUrl,
        Validation.Mode mode, RequestOrigin asker, List<Warning> warnings) {

    public RenderRequest {
        warnings = List.copyOf(warnings);
    }

    /** Of nobody. */
    public RenderRequest(Workspace workspace, Environment environment, Source source, String alias,
            @Nullable JsonNode data, @Nullable String idempotencyKey, ObjectNode metadata, @Nullable String callbackUrl,
            Validation.Mode mode) {
        this(workspace, environment, source, alias, data, idempotencyKey, metadata, callbackUrl, mode,
                RequestOrigin.NOBODY,
                List.of());
    }

    /** Without a callback, of nobody. */
    public RenderRequest(Workspace workspace, Environment environment, Source source, String alias,
            @Nullable JsonNode data, @Nullable String idempotencyKey, ObjectNode metadata, Validation.Mode mode) {
        this(workspace, environment, source, alias, data, idempotencyKey, metadata, null, mode, RequestOrigin.NOBODY,
                List.of());
    }
}
