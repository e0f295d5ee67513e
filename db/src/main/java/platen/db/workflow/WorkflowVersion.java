package platen.db.workflow;

import java.time.Instant;
import java.util.UUID;

/**
 * One immutable version.
 *
 * @param version from 1
 * @param definition JSON text with {@code fields} and {@code documents} (decision C32)
 */
public record WorkflowVersion(UUID workflowId, int version, String definition, Instant createdAt) {}
