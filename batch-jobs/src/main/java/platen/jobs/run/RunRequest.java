package platen.jobs.run;

import org.jspecify.annotations.Nullable;
import platen.db.Environment;
import platen.db.RequestOrigin;
import platen.db.Source;
import platen.db.workspace.Workspace;
import platen.jobs.engine.schema.Validation;
import tools.jackson.databind.JsonNode;

/**
 * A run as asked for.
 *
 * @param environment the key's
 * @param alias of the workflow
 * @param data what was sent as {@code data}; null when nothing was
 * @param idempotencyKey or null for none
 * @param mode what unknown keys in the data are
 * @param asker who asks
 */
public record RunRequest(Workspace workspace, Environment environment, Source source, String alias,
        @Nullable JsonNode data, @Nullable String idempotencyKey, Validation.Mode mode, RequestOrigin asker) {

    /** Of nobody. */
    public RunRequest(Workspace workspace, Environment environment, Source source, String alias,
            @Nullable JsonNode data, @Nullable String idempotencyKey, Validation.Mode mode) {
        this(workspace, environment, source, alias, data, idempotencyKey, mode, RequestOrigin.NOBODY);
    }
}
