package platen.web.dashboard.batch;

import platen.db.audit.AuditType;
import platen.db.batch.Batch;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.web.dashboard.Member;

/** Records downloads of what may show confidential values. */
final class Downloads {
    private final Database database;
    private final AuditTrail audit;

    Downloads(Database database, AuditTrail audit) {
        this.database = database;
        this.audit = audit;
    }

    /** @param file name of the file */
    void record(Member member, Batch batch, String file) {
        database.inTransaction(() -> audit.record(batch.workspaceId(), member.actor(), AuditType.BATCH_DOWNLOADED,
                batch.id(), Difference.action(AuditTrail.object()
                        .put("batch_id", PublicId.BATCH.of(batch.id()))
                        .put("file", file))));
    }
}
