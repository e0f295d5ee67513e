package platen.db.workspace;

import java.time.Instant;
import java.util.UUID;

/**
 * A workspace whose work is paused or quarantined.
 *
 * @param workspaceId id of the workspace
 * @param workspace its name
 * @param mode paused or quarantined
 * @param reason given by the operator; members of the workspace see it
 * @param by name of the operator, or of the user of the machine
 */
public record WorkPause(UUID workspaceId, String workspace, WorkMode mode, String reason, String by, Instant since) {}
