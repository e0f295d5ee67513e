package platen.scheduler.sweep;

import java.time.Duration;
import platen.db.core.Database;
import platen.db.run.RunStore;
import platen.jobs.lease.Lease;
import platen.jobs.queue.JobQueue;
import platen.jobs.run.RunJob;

/**
 * Enqueues workflow runs again that are due but not being processed, because a notification was lost or a worker died.
 */
public final class StrandedRunsSweep implements Sweep {
    private final Database database;
    private final RunStore runs;
    private final JobQueue queue;

    public StrandedRunsSweep(Database database, RunStore runs, JobQueue queue) {
        this.database = database;
        this.runs = runs;
        this.queue = queue;
    }

    @Override
    public String name() {
        return "stranded-runs";
    }

    @Override
    public Duration interval() {
        return Duration.ofSeconds(2);
    }

    @Override
    public boolean rescues() {
        return true;
    }

    @Override
    public int runOnce() {
        return RequeueSweep.all(database, limit -> runs.requeue(limit, Lease.GRACE),
                id -> queue.enqueueAgain(new RunJob(id)));
    }
}
