package platen.jobs.envelope.notice;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import platen.db.core.Database;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.EnvelopeSignerStore;
import platen.db.envelope.EnvelopeSignerStore.Due;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.EnvelopeStore;

/** Reminds people who have not acted. Safe to run on several nodes at once. */
public final class EnvelopeReminders {
    private static final int PORTION = 100;

    private final Database database;
    private final EnvelopeStore envelopes;
    private final EnvelopeSignerStore signers;
    private final EnvelopeNotices notices;
    private final Clock clock;

    public EnvelopeReminders(Database database, EnvelopeStore envelopes, EnvelopeSignerStore signers,
            EnvelopeNotices notices, Clock clock) {
        this.database = database;
        this.envelopes = envelopes;
        this.signers = signers;
        this.notices = notices;
        this.clock = clock;
    }

    /**
     * Queues the reminders that are due, each in a transaction with its entry in the trail.
     *
     * @return number of people
     */
    public int send() {
        int reminded = 0;
        List<Due> due;
        do {
            due = signers.due(clock.instant(), PORTION);
            for (Due each : due) {
                reminded += remind(each) ? 1 : 0;
            }
        } while (due.size() == PORTION);
        return reminded;
    }

    private boolean remind(Due due) {
        return database.inTransaction(() -> envelopes.lock(due.envelopeId())
                .flatMap(envelope -> signers.of(envelope.id())
                        .stream()
                        .filter(each -> each.number() == due.number() && isDue(each))
                        .findFirst()
                        .map(each -> {
                            if (envelope.state() == EnvelopeState.SENT && (each.mayAct() || each.isUninvited())) {
                                notices.remind(envelope, each);
                            } else {
                                signers.remindAt(each, null);
                            }
                            return true;
                        }))
                .orElse(false));
    }

    /** Returns whether another node has not reminded the person meanwhile. */
    private boolean isDue(EnvelopeSigner signer) {
        Instant at = signer.progress().remindAt();
        return at != null && !clock.instant().isBefore(at);
    }
}
