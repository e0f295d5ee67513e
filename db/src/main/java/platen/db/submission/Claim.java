package platen.db.submission;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;

/**
 * A submission claimed by a worker, with the data needed to render it.
 *
 * @param attempt fencing token: a worker whose lease was taken over does not record its result
 * @param data canonical JSON
 * @param seal whether the document is sealed
 */
public record Claim(UUID id, UUID workspaceId, UUID templateId, int templateVersion, Environment environment,
        boolean freePlan, @Nullable UUID runId, byte[] data, int attempt, boolean seal) {

    /** A claim of a document that is not sealed. */
    public Claim(UUID id, UUID workspaceId, UUID templateId, int templateVersion, Environment environment,
            boolean freePlan, @Nullable UUID runId, byte[] data, int attempt) {
        this(id, workspaceId, templateId, templateVersion, environment, freePlan, runId, data, attempt, false);
    }
}
