package platen.jobs.workspace;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.seal.HashAnswerStore;
import platen.db.workspace.KeyReach;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import tools.jackson.databind.node.ObjectNode;

/** Creates workspaces and changes their settings, each recorded in the audit log. */
public final class WorkspaceChanges {
    private final Database database;
    private final WorkspaceStore workspaces;
    private final HashAnswerStore hashAnswers;
    private final AuditTrail audit;
    private final Clock clock;

    public WorkspaceChanges(Database database, WorkspaceStore workspaces, HashAnswerStore hashAnswers,
            AuditTrail audit, Clock clock) {
        this.database = database;
        this.workspaces = workspaces;
        this.hashAnswers = hashAnswers;
        this.audit = audit;
        this.clock = clock;
    }

    /** Creates an organization and a workspace of the same name; empty when the name is taken. */
    public Optional<Workspace> create(String name, Plan plan, OptionalInt allowance, Actor actor) {
        return database.inTransaction(() -> {
            Optional<Workspace> created = workspaces.create(name, plan, allowance, clock.instant());
            created.ifPresent(each -> record(each.id(), actor, AuditType.WORKSPACE_CREATED,
                    Difference.created(plan(plan, boxed(allowance)).put("name", name))));
            return created;
        });
    }

    /** Creates another workspace of an organization, on the plan of one of its workspaces; empty when the name is taken. */
    public Optional<Workspace> createLike(Workspace like, String name, Actor actor) {
        OptionalInt allowance = like.allowance() == null ? OptionalInt.empty() : OptionalInt.of(like.allowance());
        return database.inTransaction(() -> {
            Optional<Workspace> created = workspaces.create(like.organizationId(), name, like.plan(), allowance,
                    clock.instant());
            created.ifPresent(each -> record(each.id(), actor, AuditType.WORKSPACE_CREATED,
                    Difference.created(plan(each.plan(), each.allowance()).put("name", name))));
            return created;
        });
    }

    /** Returns the workspaces of an organization by name. */
    public List<Workspace> of(UUID organizationId) {
        return workspaces.of(organizationId);
    }

    /** Renames a workspace; false, changing nothing, when another one has the name. */
    public boolean rename(Workspace workspace, String name, Actor actor) {
        return database.inTransaction(() -> {
            boolean renamed = workspaces.rename(workspace.id(), name);
            if (renamed) {
                record(workspace.id(), actor, AuditType.WORKSPACE_RENAMED, Difference.changed(
                        AuditTrail.object().put("name", workspace.name()), AuditTrail.object().put("name", name)));
            }
            return renamed;
        });
    }

    /**
     * Changes the plan and quota of a workspace; every node applies it within a second.
     *
     * @param allowance quota in renders per month; empty is unlimited
     */
    public void changePlan(Workspace workspace, Plan plan, OptionalInt allowance, Actor actor) {
        database.inTransaction(() -> {
            workspaces.change(workspace.id(), plan, allowance);
            record(workspace.id(), actor, AuditType.WORKSPACE_PLAN_CHANGED,
                    Difference.changed(plan(workspace.plan(), workspace.allowance()), plan(plan, boxed(allowance))));
        });
    }

    /** Sets or removes the mail address for problems of a workspace. */
    public void changeContact(Workspace workspace, Optional<String> contact, Actor actor) {
        database.inTransaction(() -> {
            String before = workspaces.contact(workspace.id()).orElse(null);
            workspaces.changeContact(workspace.id(), contact);
            record(workspace.id(), actor, AuditType.WORKSPACE_CONTACT_CHANGED, Difference.changed(
                    AuditTrail.object().put("contact", before),
                    AuditTrail.object().put("contact", contact.orElse(null))));
        });
    }

    /** Sets what the keys of a workspace read and manage; every node applies it within a second. */
    public void changeReach(Workspace workspace, KeyReach reach, Actor actor) {
        database.inTransaction(() -> {
            workspaces.letKeysRead(workspace.id(), reach);
            record(workspace.id(), actor, AuditType.WORKSPACE_REACH_CHANGED, Difference.changed(
                    AuditTrail.object().put("reach", workspace.keyReach().wire()),
                    AuditTrail.object().put("reach", reach.wire())));
        });
    }

    /** Returns whether anybody may ask for the PDFs of a workspace by their SHA-256 alone. */
    public boolean answersHashes(Workspace workspace) {
        return hashAnswers.allowed(workspace.id());
    }

    /** Allows or forbids answers about the PDFs of a workspace by their SHA-256 alone. */
    public void answerHashes(Workspace workspace, boolean allowed, Actor actor) {
        database.inTransaction(() -> {
            if (hashAnswers.allow(workspace.id(), allowed)) {
                record(workspace.id(), actor, AuditType.WORKSPACE_HASH_ANSWERS_CHANGED, Difference.changed(
                        AuditTrail.object().put("hash_answers", !allowed),
                        AuditTrail.object().put("hash_answers", allowed)));
            }
        });
    }

    private void record(UUID workspaceId, Actor actor, AuditType type, Difference difference) {
        audit.record(workspaceId, actor, type, workspaceId, difference);
    }

    private static ObjectNode plan(Plan plan, @Nullable Integer allowance) {
        return AuditTrail.object().put("plan", plan.wire()).put("allowance", allowance);
    }

    private static @Nullable Integer boxed(OptionalInt value) {
        return value.isPresent() ? (Integer) value.getAsInt() : null;
    }
}
