package platen.db.workspace;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A workspace, which owns the quota, keys and submissions.
 *
 * @param allowance quota in renders per month, or null for unlimited
 * @param keyReach what its keys may read
 */
public record Workspace(UUID id, UUID organizationId, String name, Plan plan, @Nullable Integer allowance,
        KeyReach keyReach, Instant createdAt) {}
