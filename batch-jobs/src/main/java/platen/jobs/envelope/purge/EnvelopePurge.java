package platen.jobs.envelope.purge;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.envelope.EnvelopePurgeStore;
import platen.db.envelope.EnvelopeStore;
import platen.db.envelope.EnvelopeTrailStore;
import platen.db.submission.PurgeCause;
import platen.jobs.blob.PdfStore;
import platen.jobs.envelope.trail.Acting;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.envelope.trail.TrailType;

/**
 * Removes documents, entries and links of ended envelopes. The record and the trail stay, which has no names and no
 * values, and says that they were removed.
 */
public final class EnvelopePurge {
    private final Database database;
    private final EnvelopeStore envelopes;
    private final EnvelopePurgeStore purges;
    private final EnvelopeTrail trail;
    private final PdfStore pdfs;
    private final Clock clock;

    public EnvelopePurge(Database database, PdfStore pdfs, Clock clock) {
        this.database = database;
        this.envelopes = new EnvelopeStore(database);
        this.purges = new EnvelopePurgeStore(database);
        this.trail = new EnvelopeTrail(new EnvelopeTrailStore(database), clock);
        this.pdfs = pdfs;
        this.clock = clock;
    }

    /**
     * Purges envelopes that ended before a time, in the transaction of the thread if there is one.
     *
     * @return their number
     */
    public int endedBefore(UUID workspaceId, Environment environment, Instant before, int limit) {
        List<UUID> ended = purges.ended(workspaceId, environment, before, limit);
        ended.forEach(each -> purge(each, PurgeCause.RETENTION));
        return ended.size();
    }

    /**
     * Purges an envelope, unless it has not ended or was purged before.
     *
     * @return whether it was purged now
     */
    public boolean purge(UUID id, PurgeCause cause) {
        return database.inTransaction(() -> {
            envelopes.lock(id);
            boolean readable = envelopes.get(id).filter(each -> each.endedAt() != null && each.isReadable())
                    .isPresent();
            if (!readable) {
                return false;
            }
            Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
            List<byte[]> files = purges.purge(id, now);
            trail.append(id, TrailType.PURGED, Acting.SYSTEM, EnvelopeTrail.facts().put("cause", cause.wire()));
            pdfs.dropUnused(files);
            return true;
        });
    }
}
