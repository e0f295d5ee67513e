package platen.db.workspace;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A workspace, which owns the quota, keys and submissions.
 *
 * @param allowance quota in renders per month, or null for unlimited
 * @param keyReach what its keys may read
 * @param archivedAt since when it can only be read, or null
 * @param deleteAt when it is deleted with everything in it, or null for never
 * @param workMode whether its work is done
 */
public record Workspace(UUID id, UUID organizationId, String name, Plan plan, @Nullable Integer allowance,
        KeyReach keyReach, Instant createdAt, @Nullable Instant archivedAt, @Nullable Instant deleteAt,
        WorkMode workMode) {
    /** Returns whether the workspace can only be read: its keys are refused, schedules and webhooks pause. */
    public boolean isArchived() {
        return archivedAt != null;
    }

    /** Returns whether accepted work waits until operators let it continue. */
    public boolean isPaused() {
        return workMode != WorkMode.NORMAL;
    }

    /** Returns whether new work is refused. */
    public boolean isQuarantined() {
        return workMode == WorkMode.QUARANTINED;
    }
}
