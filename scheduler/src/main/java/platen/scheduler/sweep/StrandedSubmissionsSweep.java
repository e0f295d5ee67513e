package platen.scheduler.sweep;

import java.time.Duration;
import platen.db.Database;
import platen.db.RequeuedRow;
import platen.db.submission.ClaimStore;
import platen.jobs.queue.JobQueue;
import platen.jobs.render.Lease;
import platen.jobs.render.RenderJob;

/** Rings the bell again for renders that nobody works on though they are due: a bell was lost, or a worker died. */
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
        return RequeueSweep.all(database, limit -> claims.recall(limit, Lease.GRACE), this::call);
    }

    private void call(RequeuedRow stranded) {
        if (stranded.attempt() == 0) {
            queue.ring(new RenderJob(stranded.id()));
        } else {
            // one by one, because what was tried before is taken only by its name
            queue.enqueueAgain(new RenderJob(stranded.id()));
        }
    }
}
