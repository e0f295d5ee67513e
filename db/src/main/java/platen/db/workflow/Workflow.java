package platen.db.workflow;

import java.time.Instant;
import java.util.UUID;

/** A workflow; its content is in its versions. */
public record Workflow(UUID id, UUID organizationId, String alias, String name, boolean archived, Instant createdAt,
        Instant updatedAt) {}
