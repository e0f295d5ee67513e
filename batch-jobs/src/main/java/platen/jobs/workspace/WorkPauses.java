package platen.jobs.workspace;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.workspace.WorkMode;
import platen.db.workspace.WorkModeStore;
import platen.db.workspace.WorkPause;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;

/**
 * Pauses and quarantines the work of workspaces, and lets it continue, each recorded in the audit log. Statements that
 * claim work see a change at once, on every node; work that a worker has begun goes on to its end, and a batch to the
 * end of its chunk. New requests of a quarantined workspace are refused within a second. After a pause, sweeps find the
 * work that waited within seconds. Webhook deliveries go on.
 */
public final class WorkPauses {
    /** Maximum number of characters of a reason. */
    public static final int MAX_REASON = 500;
    private static final int MAX_LISTED = 100;

    private final Database database;
    private final WorkModeStore modes;
    private final AuditTrail audit;
    private final Clock clock;

    public WorkPauses(Database database, AuditTrail audit, Clock clock) {
        this.database = database;
        this.modes = new WorkModeStore(database);
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Pauses or quarantines a workspace. While it is paused, new work is accepted and waits; while it is quarantined, new
     * work is refused. A workspace that is in the other mode changes to this one.
     *
     * @param mode paused or quarantined
     * @param reason members of the workspace see it
     * @return false, changing nothing, when it is in this mode already
     * @throws IllegalArgumentException when {@link #objection} has something against the reason
     */
    public boolean hold(UUID workspaceId, WorkMode mode, String reason, Actor actor) {
        objection(reason).ifPresent(objection -> {
            throw new IllegalArgumentException(objection);
        });
        String by = actor.label() == null ? actor.type().wire() : actor.label();
        return recorded(workspaceId, type(mode), reason.strip(), actor,
                () -> modes.hold(workspaceId, mode, reason.strip(), by, clock.instant()));
    }

    private static AuditType type(WorkMode mode) {
        return switch (mode) {
            case PAUSED -> AuditType.WORKSPACE_WORK_PAUSED;
            case QUARANTINED -> AuditType.WORKSPACE_WORK_QUARANTINED;
            case NORMAL -> throw new IllegalArgumentException("Work that continues is not held");
        };
    }

    /** Lets the work of a workspace continue; false when it is neither paused nor quarantined. */
    public boolean resume(UUID workspaceId, Actor actor) {
        return database.inTransaction(() -> {
            Optional<WorkPause> before = modes.find(workspaceId);
            return recorded(workspaceId, AuditType.WORKSPACE_WORK_RESUMED, before.map(WorkPause::reason).orElse(null),
                    actor, () -> modes.resume(workspaceId));
        });
    }

    /** Returns what is wrong with a reason, as a sentence; empty when it may be used. */
    public static Optional<String> objection(String reason) {
        if (reason.isBlank()) {
            return Optional.of("Give a reason; the members of the workspace see it.");
        }
        return reason.strip().length() > MAX_REASON
                ? Optional.of("A reason has at most " + MAX_REASON + " characters.")
                : Optional.empty();
    }

    /** Returns a workspace that is paused or quarantined; empty when its work goes on as usual. */
    public Optional<WorkPause> find(UUID workspaceId) {
        return modes.find(workspaceId);
    }

    /** Returns up to 100 workspaces that are paused or quarantined, those since the longest time first. */
    public List<WorkPause> all() {
        return modes.all(MAX_LISTED);
    }

    private boolean recorded(UUID workspaceId, AuditType type, @Nullable String reason, Actor actor,
            BooleanSupplier change) {
        return database.inTransaction(() -> {
            boolean changed = change.getAsBoolean();
            if (changed) {
                audit.record(workspaceId, actor, type, workspaceId,
                        Difference.action(AuditTrail.object().put("reason", reason)));
            }
            return changed;
        });
    }
}
