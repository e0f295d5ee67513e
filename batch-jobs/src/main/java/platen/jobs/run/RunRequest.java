package platen.jobs.run;

import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.RequestOrigin;
import platen.db.core.Source;
import platen.db.workspace.Workspace;
import platen.jobs.engine.schema.Validation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request to run a workflow.
 *
 * @param environment environment of the API key
 * @param alias of the workflow
 * @param data value of {@code data} as sent; null when absent
 * @param idempotencyKey null for none
 * @param mode how unknown keys in the data are treated
 * @param origin origin of the request
 * @param metadata of each document
 * @param seal whether documents and packet are sealed; null as each document's template says
 */
public record RunRequest(Workspace workspace, Environment environment, Source source, String alias,
        @Nullable JsonNode data, @Nullable String idempotencyKey, Validation.Mode mode, RequestOrigin origin,
        ObjectNode metadata, @Nullable Boolean seal) {

    /** Creates a request whose documents are sealed if their templates say so. */
    public RunRequest(Workspace workspace, Environment environment, Source source, String alias,
            @Nullable JsonNode data, @Nullable String idempotencyKey, Validation.Mode mode, RequestOrigin origin,
            ObjectNode metadata) {
        this(workspace, environment, source, alias, data, idempotencyKey, mode, origin, metadata, null);
    }

    /** Creates a request whose documents have no metadata. */
    public RunRequest(Workspace workspace, Environment environment, Source source, String alias,
            @Nullable JsonNode data, @Nullable String idempotencyKey, Validation.Mode mode, RequestOrigin origin) {
        this(workspace, environment, source, alias, data, idempotencyKey, mode, origin,
                JsonNodeFactory.instance.objectNode());
    }

    /** Creates a request without an origin. */
    public RunRequest(Workspace workspace, Environment environment, Source source, String alias,
            @Nullable JsonNode data, @Nullable String idempotencyKey, Validation.Mode mode) {
        this(workspace, environment, source, alias, data, idempotencyKey, mode, RequestOrigin.NOBODY);
    }

    /** Returns the request with another decision whether documents and packet are sealed; null as the templates say. */
    public RunRequest sealed(@Nullable Boolean asked) {
        return new RunRequest(workspace, environment, source, alias, data, idempotencyKey, mode, origin, metadata,
                asked);
    }
}
