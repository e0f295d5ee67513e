package platen.db.form;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The submission or run that answers became.
 *
 * @param submissionId of a form of a template, else null
 * @param runId of a form of a workflow, else null
 * @param createdAt when they were accepted
 */
public record FormDocument(@Nullable UUID submissionId, @Nullable UUID runId, Instant createdAt) {}
