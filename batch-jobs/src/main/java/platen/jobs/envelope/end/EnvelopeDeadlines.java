package platen.jobs.envelope.end;

import java.time.Clock;
import java.util.List;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.EnvelopeStore;
import platen.jobs.envelope.trail.Acting;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.envelope.trail.TrailType;

/** Ends envelopes whose deadline has passed. Safe to run on several nodes at once. */
public final class EnvelopeDeadlines {
    private static final int PORTION = 100;

    private final Database database;
    private final EnvelopeStore envelopes;
    private final EnvelopeTrail trail;
    private final EnvelopeEnds ends;
    private final Clock clock;

    public EnvelopeDeadlines(Database database, EnvelopeStore envelopes, EnvelopeTrail trail, EnvelopeEnds ends,
            Clock clock) {
        this.database = database;
        this.envelopes = envelopes;
        this.trail = trail;
        this.ends = ends;
        this.clock = clock;
    }

    /**
     * Ends all that are overdue, each in a transaction with its entry in the trail, its event and its mails.
     *
     * @return their number
     */
    public int expire() {
        int expired = 0;
        List<UUID> overdue;
        do {
            overdue = envelopes.overdue(clock.instant(), PORTION);
            for (UUID each : overdue) {
                expired += expire(each) ? 1 : 0;
            }
        } while (overdue.size() == PORTION);
        return expired;
    }

    private boolean expire(UUID id) {
        return database.inTransaction(() -> envelopes.lock(id)
                .filter(each -> each.state() == EnvelopeState.SENT && each.isOver(clock.instant()))
                .map(each -> {
                    trail.append(id, TrailType.EXPIRED, Acting.SYSTEM, EnvelopeTrail.facts()
                            .put("expires_at", EnvelopeTrail.time(each.expiresAt())));
                    ends.expired(id);
                    return true;
                })
                .orElse(false));
    }
}
