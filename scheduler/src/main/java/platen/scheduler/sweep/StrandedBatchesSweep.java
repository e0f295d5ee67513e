package platen.scheduler.sweep;

import java.time.Duration;
import platen.db.batch.BatchLeaseStore;
import platen.db.batch.IntakeStore;
import platen.db.core.Database;
import platen.jobs.batch.work.BatchJob;
import platen.jobs.lease.Lease;
import platen.jobs.queue.JobQueue;

/** Enqueues batches again that are due but that no worker coordinates, and deletes those whose rows never arrived. */
public final class StrandedBatchesSweep implements Sweep {
    private final Database database;
    private final BatchLeaseStore leases;
    private final IntakeStore intakes;
    private final JobQueue queue;

    public StrandedBatchesSweep(Database database, BatchLeaseStore leases, IntakeStore intakes, JobQueue queue) {
        this.database = database;
        this.leases = leases;
        this.intakes = intakes;
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
        return RequeueSweep.all(database, limit -> leases.requeue(limit, Lease.GRACE),
                id -> queue.enqueueAgain(new BatchJob(id))) + intakes.discardAbandoned();
    }
}
