package platen.jobs.envelope.purge;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.envelope.EnvelopeDraftStore;
import platen.db.envelope.EnvelopeDraftStore.Deleted;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;

/** Deletes drafts of envelopes that were not sent in time. Safe to run on several nodes at once. */
public final class EnvelopeDrafts {
    /** Age at which drafts are deleted where the workspace keeps PDFs as long or longer. */
    public static final Duration DEFAULT_RETENTION = Duration.ofDays(30);
    private static final int PORTION = 200;

    private final Database database;
    private final EnvelopeDraftStore drafts;
    private final AuditTrail audit;
    private final Clock clock;

    public EnvelopeDrafts(Database database, AuditTrail audit, Clock clock) {
        this.database = database;
        this.drafts = new EnvelopeDraftStore(database);
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Deletes the drafts of all workspaces that are older than the default retention, with an entry in the audit log of
     * each workspace.
     *
     * @return their number
     */
    public int deleteOld() {
        Instant before = clock.instant().minus(DEFAULT_RETENTION);
        int all = 0;
        int deleted;
        do {
            deleted = database.inTransaction(() -> portion(before));
            all += deleted;
        } while (deleted == PORTION);
        return all;
    }

    private int portion(Instant before) {
        List<Deleted> deleted = drafts.delete(null, null, before, PORTION);
        deleted.stream()
                .collect(Collectors.groupingBy(each -> new Place(each.workspaceId(), each.environment()),
                        Collectors.counting()))
                .forEach(this::record);
        return deleted.size();
    }

    private record Place(UUID workspaceId, Environment environment) {}

    private void record(Place place, long count) {
        var details = AuditTrail.object().put("environment", place.environment().wire());
        details.putObject("removed").put("envelope_drafts", count);
        audit.record(place.workspaceId(), Actor.SYSTEM, AuditType.RETENTION_APPLIED, place.workspaceId(),
                Difference.action(details));
    }

    /**
     * Deletes drafts of a workspace and environment that were made before a time, in the transaction of the thread if
     * there is one.
     *
     * @return their number
     */
    public int deleteBefore(UUID workspaceId, Environment environment, Instant before, int limit) {
        return database.inTransaction(() -> drafts.delete(workspaceId, environment, before, limit).size());
    }
}
