package platen.db.submission;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.Environment;

/**
 * A submission taken by one worker, with what it needs to render it.
 *
 * @param attempt fences the result: a worker that was overtaken cannot finish
 * @param data canonical JSON
 */
public record Claim(UUID id, UUID workspaceId, UUID templateId, int templateVersion, Environment environment,
        boolean freePlan, @Nullable UUID runId, byte[] data, int attempt) {}
