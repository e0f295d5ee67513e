package platen.db.workspace;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The unit of allowance, keys and submissions.
 *
 * @param allowance renders a month, or null for unlimited
 * @param keyReach whose submissions and runs its keys may read
 */
public record Workspace(UUID id, UUID organizationId, String name, Plan plan, @Nullable Integer allowance,
        KeyReach keyReach, Instant createdAt) {}
