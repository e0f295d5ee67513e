package platen.scheduler.sweep;

import java.time.Duration;
import platen.db.core.Database;
import platen.db.lease.RequeuedRow;
import platen.db.submission.ClaimStore;
import platen.jobs.lease.Lease;
import platen.jobs.queue.JobQueue;
import platen.jobs.render.work.RenderJob;

/** Enqueues renders again that are due but not being processed, because a notification was lost or a worker died. */
public final class StrandedSubmissionsSweep implements Sweep {
    private final Database database;
    private final ClaimStore claims;
    private final JobQueue queue;

    public StrandedSubmissionsSweep(Database database, ClaimStore claims, JobQueue queue) {
        this.database = database;
        this.claims = claims;
        this.queue = queue;
    }

    @Override
    public String name() {
        return "stranded-submissions";
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
        return RequeueSweep.all(database, limit -> claims.requeue(limit, Lease.GRACE), this::call);
    }

    private void call(RequeuedRow stranded) {
        if (stranded.attempt() == 0) {
            queue.notifyAllWorkers(new RenderJob(stranded.id()));
        } else {
            // Needs a job of its own, because a render that was tried before is claimed only by a job that names it.
            queue.enqueueAgain(new RenderJob(stranded.id()));
        }
    }
}
