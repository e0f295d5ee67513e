package platen.jobs.envelope.complete;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.core.Failpoint;
import platen.db.envelope.EnvelopeSealStore;
import platen.jobs.queue.JobQueue;

/** Enqueues the sealing of envelopes whose next attempt is due, or whose job or worker was lost. */
public final class StrandedSeals {
    private static final int AT_ONCE = 100;
    /** Time that the jobs have before the envelopes are found again. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final Database database;
    private final EnvelopeSealStore seals;
    private final JobQueue queue;

    public StrandedSeals(Database database, EnvelopeSealStore seals, JobQueue queue) {
        this.database = database;
        this.seals = seals;
        this.queue = queue;
    }

    /**
     * Enqueues a job for each, in the transaction that postpones it, so that both happen or neither does.
     *
     * @return their number
     */
    public int requeue() {
        return database.inTransaction(() -> {
            List<UUID> due = seals.requeue(AT_ONCE, GRACE);
            if (!due.isEmpty()) {
                Failpoint.AFTER_SWEEP_SELECT.hit();
                due.forEach(id -> queue.enqueueAgain(new SealJob(id)));
                Failpoint.AFTER_SWEEP_UPDATE.hit();
            }
            return due.size();
        });
    }
}
