package platen.web.operator;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.function.BooleanSupplier;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.web.operator.frame.OperatorActors;

/** Records what operators change in the job queue, in the transaction of the change. */
final class OperatorAudit {
    private final Database database;
    private final AuditTrail audit;
    private final OperatorActors actors;

    OperatorAudit(Database database, AuditTrail audit, OperatorActors actors) {
        this.database = database;
        this.audit = audit;
        this.actors = actors;
    }

    /**
     * Runs a change and records it if it took effect.
     *
     * @param uri path and query as JobRunr knows them
     * @param change returns whether it took effect
     */
    void run(URI uri, HttpServletRequest request, BooleanSupplier change) {
        Actor actor = actors.of(request);
        database.inTransaction(() -> {
            if (change.getAsBoolean()) {
                audit.recordForInstallation(actor, AuditType.OPERATOR_JOB_CHANGED, Difference.action(
                        AuditTrail.object().put("method", request.getMethod()).put("path", uri.toString())));
            }
        });
    }
}
