package platen.db.worklist;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.workspace.WorkMode;

/**
 * The load of a workspace.
 *
 * @param plan wire name of its plan
 * @param allowance quota in renders per month, or null for unlimited
 * @param used renders of the month
 * @param open renders and runs that wait or run
 * @param archivedAt since when it can only be read, or null
 * @param workMode whether its work is done
 */
public record WorkspaceLoad(UUID id, String name, String organization, String plan, @Nullable Integer allowance,
        int used, long open, @Nullable Instant archivedAt, WorkMode workMode) {

    /** Returns the used part of the quota in percent; 0 when it is unlimited. */
    public int usedPercent() {
        return allowance == null || allowance == 0 ? 0 : (int) Math.min(999, 100L * used / allowance);
    }
}
