package platen.jobs.retention;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.retention.OldLogStore;
import platen.db.retention.OldObjectStore;
import platen.db.retention.OldRecordStore;
import platen.db.retention.Retention;
import platen.db.retention.RetentionProgressStore;
import platen.db.retention.RetentionProgressStore.What;
import platen.db.retention.RetentionStore;
import platen.db.retention.RetentionStore.Policy;
import platen.db.submission.PurgeCause;
import platen.db.submission.PurgeStore;
import platen.db.submission.PurgeStore.Purged;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.blob.PdfStore;
import platen.jobs.envelope.purge.EnvelopeDrafts;
import platen.jobs.envelope.purge.EnvelopePurge;
import platen.jobs.retention.Portions.Removed;

/**
 * Deletes what is older than the retention of its workspace, a few rows per transaction, so that no lock is held long
 * and any process can continue after a crash. The audit log then says how much went and why.
 */
public final class RetentionPass {
    /**
     * Minimum age of submissions whose data is removed by the pass: younger ones may be committed behind the position.
     * Where no data is stored, it is removed with the result of the render.
     */
    private static final Duration MIN_AGE = Duration.ofHours(1);
    /** Minimum retention of failed rows of batches, within which they can be fetched and corrected. */
    private static final int MIN_ROW_DAYS = 1;

    private final Database database;
    private final RetentionStore retention;
    private final PurgeStore purges;
    private final PdfStore pdfs;
    private final AuditTrail audit;
    private final Clock clock;
    private final EnvelopePurge envelopes;
    private final EnvelopeDrafts drafts;

    public RetentionPass(Database database, RetentionStore retention, PurgeStore purges, PdfStore pdfs,
            AuditTrail audit, Clock clock) {
        this.database = database;
        this.retention = retention;
        this.purges = purges;
        this.pdfs = pdfs;
        this.audit = audit;
        this.clock = clock;
        this.envelopes = new EnvelopePurge(database, pdfs, clock);
        this.drafts = new EnvelopeDrafts(database, audit, clock);
    }

    /** Deletes everything that is too old now, also drafts of envelopes where there is no limit. Returns the number of deleted or changed objects. */
    public int run() {
        int all = drafts.deleteOld();
        for (Policy each : retention.due()) {
            if (!each.retention().isUnlimited()) {
                all += apply(each);
            }
        }
        return all;
    }

    private int apply(Policy policy) {
        Retention limits = policy.retention();
        var portions = new Portions(database, retention, policy);
        int all = answers(portions, policy, limits.effectiveAnswers())
                + pdfs(portions, policy, limits.effectivePdfs())
                + records(portions, policy, limits.records())
                + logs(portions, policy, limits.logs());
        report(policy);
        return all;
    }

    private int answers(Portions portions, Policy policy, @Nullable Integer days) {
        if (days == null) {
            return 0;
        }
        var old = new OldObjectStore(database);
        Instant rowsBefore = before(Math.max(MIN_ROW_DAYS, days));
        var records = new OldRecordStore(database);
        return portions.inOrder(What.ANSWERS, before(days), old::submissions,
                ids -> Removed.all(purges.purgeData(policy.workspaceId(), ids).size()))
                + portions.untilNone(What.ROWS, limit -> records.deleteRows(policy.workspaceId(),
                        policy.environment(), rowsBefore, limit, clock.instant()));
    }

    private int pdfs(Portions portions, Policy policy, @Nullable Integer days) {
        if (days == null) {
            return 0;
        }
        return portions.inOrder(What.PDFS, before(days), new OldObjectStore(database)::submissions, ids -> {
            Purged purged = purges.purgeFiles(policy.workspaceId(), ids, PurgeCause.RETENTION, clock.instant());
            pdfs.dropUnused(purged.files());
            return Removed.all(purged.changed().size());
        }) + portions.untilNone(What.ENVELOPES, limit -> envelopes.endedBefore(policy.workspaceId(),
                policy.environment(), before(days), limit))
                + portions.untilNone(What.ENVELOPES, limit -> drafts.deleteBefore(policy.workspaceId(),
                        policy.environment(), before(days), limit));
    }

    private int records(Portions portions, Policy policy, @Nullable Integer days) {
        if (days == null) {
            return 0;
        }
        Instant before = before(days);
        var old = new OldObjectStore(database);
        var records = new OldRecordStore(database);
        return portions.untilNone(What.BATCHES, limit -> records.deleteBatches(policy.workspaceId(),
                policy.environment(), before, limit, clock.instant()))
                + portions.inOrder(What.RECORDS, before, old::submissions,
                        ids -> Removed.only(records.deleteSubmissions(policy.workspaceId(), ids)))
                + portions.inOrder(What.RUNS, before, old::runs,
                        ids -> Removed.only(records.deleteRuns(policy.workspaceId(), ids)));
    }

    private int logs(Portions portions, Policy policy, @Nullable Integer days) {
        if (days == null) {
            return 0;
        }
        Instant before = before(days);
        var logs = new OldLogStore(database);
        int deliveries = portions.skippingOpen(What.DELIVERIES, before, new OldObjectStore(database)::deliveries,
                ids -> Removed.all(logs.deleteDeliveries(policy.workspaceId(), ids)));
        return isLongestLog(policy)
                ? deliveries + portions.untilNone(What.MAILS,
                        limit -> logs.deleteMails(policy.workspaceId(), before, limit))
                : deliveries;
    }

    /** Mails belong to no environment, so they are kept as long as the logs of the environment that keeps them longest. */
    private boolean isLongestLog(Policy policy) {
        Map<Environment, Retention> all = retention.of(policy.workspaceId());
        Integer own = policy.retention().logs();
        return own != null && all.values()
                .stream()
                .map(Retention::logs)
                .allMatch(other -> other != null && other <= own);
    }

    /** Records in the audit log what went since the last entry, also what a pass that was killed had deleted. */
    private void report(Policy policy) {
        database.inTransaction(() -> {
            Map<What, Long> removed = new RetentionProgressStore(database).takeUnreported(policy.workspaceId(),
                    policy.environment());
            if (removed.isEmpty()) {
                return;
            }
            var details = AuditTrail.object().put("environment", policy.environment().wire());
            var counts = details.putObject("removed");
            removed.forEach((what, count) -> counts.put(what.wire(), count));
            details.set("retention", RetentionChanges.json(policy.retention()));
            audit.record(policy.workspaceId(), Actor.SYSTEM, AuditType.RETENTION_APPLIED, policy.workspaceId(),
                    Difference.action(details));
        });
    }

    private Instant before(int days) {
        Duration age = Duration.ofDays(days);
        return clock.instant().minus(age.compareTo(MIN_AGE) < 0 ? MIN_AGE : age);
    }
}
