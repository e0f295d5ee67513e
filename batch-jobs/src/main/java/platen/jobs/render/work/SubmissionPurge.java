package platen.jobs.render.work;

import java.time.Clock;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.blob.PdfStore;
import platen.jobs.retention.LegalHolds;

/** Removes the data and the bytes of submissions, and records it in the audit log. */
public final class SubmissionPurge {
    private final Database database;
    private final SubmissionStore submissions;
    private final PdfStore pdfs;
    private final LegalHolds holds;
    private final AuditTrail audit;
    private final Clock clock;

    public SubmissionPurge(Database database, SubmissionStore submissions, PdfStore pdfs, LegalHolds holds,
            AuditTrail audit, Clock clock) {
        this.database = database;
        this.submissions = submissions;
        this.pdfs = pdfs;
        this.holds = holds;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Purges a final submission; its record and its idempotency key stay. A purged one is not changed.
     *
     * @throws LegalHolds.Held when the workspace is under a legal hold
     */
    public void purge(Submission submission, Actor actor) {
        database.inTransaction(() -> {
            holds.check(submission.workspaceId());
            pdfs.dropUnused(submissions.purge(submission.workspaceId(), submission.id(), clock.instant()));
            if (submission.purgedAt() == null) {
                audit.record(submission.workspaceId(), actor, AuditType.SUBMISSION_PURGED, submission.id(),
                        Difference.action(AuditTrail.object()
                                .put("submission_id", PublicId.SUBMISSION.of(submission.id()))
                                .put("template", submission.templateAlias())
                                .put("environment", submission.environment().wire())));
            }
        });
    }
}
