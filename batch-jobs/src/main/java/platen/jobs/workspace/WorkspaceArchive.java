package platen.jobs.workspace;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.retention.LegalHolds;

/**
 * Makes workspaces read-only, restores and deletes them, each recorded in the audit log. An archived workspace can only be read: its
 * API keys are refused, its schedules and webhook endpoints pause; work that was accepted before is completed.
 */
public final class WorkspaceArchive {
    /** Time between the request to delete a workspace and the deletion, in which it can be cancelled. */
    public static final Duration WAITING_TIME = Duration.ofDays(7);

    private final Database database;
    private final WorkspaceStore workspaces;
    private final LegalHolds holds;
    private final AuditTrail audit;
    private final Clock clock;

    public WorkspaceArchive(Database database, WorkspaceStore workspaces, LegalHolds holds, AuditTrail audit,
            Clock clock) {
        this.database = database;
        this.workspaces = workspaces;
        this.holds = holds;
        this.audit = audit;
        this.clock = clock;
    }

    /** Makes a workspace read-only; false when it is archived already. */
    public boolean archive(Workspace workspace, Actor actor) {
        return recorded(workspace.id(), actor, AuditType.WORKSPACE_ARCHIVED, Difference.action(AuditTrail.object()),
                () -> workspaces.archive(workspace.id(), clock.instant()));
    }

    /** Restores a workspace and cancels its deletion; false when it is not archived. */
    public boolean restore(Workspace workspace, Actor actor) {
        return recorded(workspace.id(), actor, AuditType.WORKSPACE_RESTORED, Difference.action(AuditTrail.object()),
                () -> workspaces.restore(workspace.id()));
    }

    /**
     * Makes a workspace read-only at once and deletes it with everything in it after {@link #WAITING_TIME}.
     *
     * @return false when this was requested before
     * @throws LegalHolds.Held when the workspace is under a legal hold
     */
    public boolean delete(Workspace workspace, Actor actor) {
        Instant at = clock.instant().plus(WAITING_TIME);
        return recorded(workspace.id(), actor, AuditType.WORKSPACE_DELETION_REQUESTED,
                Difference.action(AuditTrail.object().put("name", workspace.name()).put("delete_at", at.toString())),
                () -> {
                    holds.check(workspace.id());
                    return workspaces.deleteAt(workspace.id(), at, clock.instant());
                });
    }

    /** Cancels the deletion of a workspace, which stays archived; false when there is none. */
    public boolean cancelDeletion(Workspace workspace, Actor actor) {
        return recorded(workspace.id(), actor, AuditType.WORKSPACE_DELETION_CANCELLED,
                Difference.action(AuditTrail.object()), () -> workspaces.cancelDeletion(workspace.id()));
    }

    /** Returns whether the organization of a workspace has no other one; its templates are then deleted too. */
    public boolean isLast(Workspace workspace) {
        return workspaces.of(workspace.organizationId()).size() <= 1;
    }

    private boolean recorded(UUID id, Actor actor, AuditType type, Difference difference, BooleanSupplier change) {
        return database.inTransaction(() -> {
            boolean changed = change.getAsBoolean();
            if (changed) {
                audit.record(id, actor, type, id, difference);
            }
            return changed;
        });
    }
}
