package platen.jobs.render.accept;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.RequestOrigin;
import platen.db.core.Source;
import platen.db.workspace.Workspace;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.Validation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request to render a template.
 *
 * @param environment environment of the API key
 * @param alias of the template
 * @param data value of {@code data} as sent; null when absent
 * @param idempotencyKey null for none
 * @param metadata the caller's own strings, stored with the record
 * @param callbackUrl one-off webhook of this render, already checked; null for none
 * @param mode how unknown keys in the data are treated
 * @param origin origin of the request
 * @param warnings about the request itself, in addition to those of the data
 * @param seal whether the document is sealed; null as the template says
 */
public record RenderRequest(Workspace workspace, Environment environment, Source source, String alias,
        @Nullable JsonNode data, @Nullable String idempotencyKey, ObjectNode metadata, @Nullable String callbackUrl,
        Validation.Mode mode, RequestOrigin origin, List<Warning> warnings, @Nullable Boolean seal) {

    public RenderRequest {
        warnings = List.copyOf(warnings);
    }

    /** Creates a request whose document is sealed if the template says so. */
    public RenderRequest(Workspace workspace, Environment environment, Source source, String alias,
            @Nullable JsonNode data, @Nullable String idempotencyKey, ObjectNode metadata, @Nullable String callbackUrl,
            Validation.Mode mode, RequestOrigin origin, List<Warning> warnings) {
        this(workspace, environment, source, alias, data, idempotencyKey, metadata, callbackUrl, mode, origin, warnings,
                null);
    }

    /** Creates a request without an origin. */
    public RenderRequest(Workspace workspace, Environment environment, Source source, String alias,
            @Nullable JsonNode data, @Nullable String idempotencyKey, ObjectNode metadata, @Nullable String callbackUrl,
            Validation.Mode mode) {
        this(workspace, environment, source, alias, data, idempotencyKey, metadata, callbackUrl, mode,
                RequestOrigin.NOBODY,
                List.of());
    }

    /** Creates a request without callback and origin. */
    public RenderRequest(Workspace workspace, Environment environment, Source source, String alias,
            @Nullable JsonNode data, @Nullable String idempotencyKey, ObjectNode metadata, Validation.Mode mode) {
        this(workspace, environment, source, alias, data, idempotencyKey, metadata, null, mode, RequestOrigin.NOBODY,
                List.of());
    }

    /** Returns the request with another decision whether the document is sealed; null as the template says. */
    public RenderRequest sealed(@Nullable Boolean asked) {
        return new RenderRequest(workspace, environment, source, alias, data, idempotencyKey, metadata, callbackUrl,
                mode,
                origin, warnings, asked);
    }
}
