package platen.jobs.retention;

import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.retention.LegalHold;
import platen.db.retention.Retention;
import platen.db.retention.RetentionStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import tools.jackson.databind.node.ObjectNode;

/** Changes the retention and the legal hold of workspaces, each recorded in the audit log. */
public final class RetentionChanges {
    private final Database database;
    private final RetentionStore retention;
    private final AuditTrail audit;
    private final Clock clock;

    public RetentionChanges(Database database, RetentionStore retention, AuditTrail audit, Clock clock) {
        this.database = database;
        this.retention = retention;
        this.audit = audit;
        this.clock = clock;
    }

    /** Returns the retention of each environment. */
    public Map<Environment, Retention> of(UUID workspaceId) {
        return retention.of(workspaceId);
    }

    /** Returns the legal hold of a workspace; empty when there is none. */
    public Optional<LegalHold> hold(UUID workspaceId) {
        return retention.hold(workspaceId);
    }

    /** Sets the retention of an environment; the next sweep applies it. Does nothing when it is the same. */
    public void change(UUID workspaceId, Environment environment, Retention changed, Actor actor) {
        database.inTransaction(() -> {
            Retention before = retention.of(workspaceId).getOrDefault(environment, Retention.UNLIMITED);
            if (before.equals(changed)) {
                return;
            }
            retention.change(workspaceId, environment, changed, clock.instant());
            audit.record(workspaceId, actor, AuditType.RETENTION_CHANGED, workspaceId,
                    Difference.changed(json(before), json(changed))
                            .with(AuditTrail.object().put("environment", environment.wire())));
        });
    }

    /** Sets a legal hold, while which nothing of the workspace is deleted; false when there is one already. */
    public boolean holdAll(UUID workspaceId, String reason, Actor actor) {
        return database.inTransaction(() -> {
            boolean set = retention.hold(workspaceId, reason, clock.instant());
            if (set) {
                audit.record(workspaceId, actor, AuditType.LEGAL_HOLD_SET, workspaceId,
                        Difference.action(AuditTrail.object().put("reason", reason)));
            }
            return set;
        });
    }

    /** Lifts a legal hold; false when there is none. */
    public boolean lift(UUID workspaceId, Actor actor) {
        return database.inTransaction(() -> {
            boolean lifted = retention.lift(workspaceId);
            if (lifted) {
                audit.record(workspaceId, actor, AuditType.LEGAL_HOLD_LIFTED, workspaceId,
                        Difference.action(AuditTrail.object()));
            }
            return lifted;
        });
    }

    static ObjectNode json(Retention retention) {
        return AuditTrail.object()
                .put("answers_days", retention.answers())
                .put("pdfs_days", retention.pdfs())
                .put("records_days", retention.records())
                .put("logs_days", retention.logs());
    }
}
