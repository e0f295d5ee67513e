package platen.jobs.run;

import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.RequestOrigin;
import platen.db.core.Source;
import platen.db.workspace.Workspace;
import platen.jobs.engine.schema.Validation;
import tools.jackson.databind.JsonNode;

/**
 * A request to run a workflow.
 *
 * @param environment environment of the API key
 * @param alias of the workflow
 * @param data value of {@code data} as sent; null when absent
 * @param idempotencyKey null for none
 * @param mode how unknown keys in the data are treated
 * @param origin origin of the request
 */
public record RunRequest(Workspace workspace, Environment environment, Source source, String alias,
        @Nullable JsonNode data, @Nullable String idempotencyKey, Validation.Mode mode, RequestOrigin origin) {

    /** Creates a request without an origin. */
    public RunRequest(Workspace workspace, Environment environment, Source source, String alias,
            @Nullable JsonNode data, @Nullable String idempotencyKey, Validation.Mode mode) {
        this(workspace, environment, source, alias, data, idempotencyKey, mode, RequestOrigin.NOBODY);
    }
}
