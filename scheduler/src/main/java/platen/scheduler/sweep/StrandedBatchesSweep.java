package platen.scheduler.sweep;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import platen.db.Database;
import platen.db.batch.BatchStore;
import platen.jobs.packet.BatchJob;
import platen.jobs.queue.JobQueue;
import platen.jobs.render.Lease;

/**
 * Rings the bell again for bulk orders that nobody drives though they are due, and forgets those whose rows never
 * arrived.
 */
public final class StrandedBatchesSweep implements Sweep {
    private static final int AT_ONCE = 100;

    private final Database database;
    private final BatchStore batches;
    private final JobQueue queue;

    public StrandedBatchesSweep(Database database, BatchStore batches, JobQueue queue) {
        this.database = database;
        this.batches = batches;
        this.queue = queue;
    }

    @Override
    public String name() {
        return "stranded-batches";
    }

    @Override
    public Duration interval() {
        return Duration.ofSeconds(2);
    }

    @Override
    public int runOnce() {
        int recalled = database.inTransaction(() -> {
            List<UUID> stranded = batches.recall(AT_ONCE, Lease.GRACE);
            stranded.forEach(id -> queue.enqueueAgain(new BatchJob(id)));
            return stranded.size();
        });
        return recalled + batches.discardAbandoned();
    }
}
