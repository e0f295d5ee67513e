package platen.db.workflow;

import java.time.Instant;
import java.util.UUID;

/**
 * An immutable version of a workflow.
 *
 * @param version from 1
 * @param definition JSON text with {@code fields} and {@code documents} (contract rule 9.6)
 */
public record WorkflowVersion(UUID workflowId, int version, String definition, Instant createdAt) {}
