package platen.jobs.run;

import java.util.UUID;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import platen.db.Failpoint;
import platen.db.NotifyChannel;
import platen.db.run.RunStore;
import platen.jobs.render.Lease;

/**
 * Does one run for each job: the one that the job names, if that was tried before, otherwise that of the workspace whose
 * turn it is. So a single run does not wait for the thousands that another workspace has queued before it.
 */
public final class RunJobHandler implements JobRequestHandler<RunJob> {
    private final RunStore runs;
    private final RunWorker work;
    private final NotifyChannel finished;
    /** The workspace that was served last; a race between workers costs nobody more than a turn. */
    private volatile UUID served = new UUID(0, 0);

    /** @param finished rung after the result is committed, for those that wait for one */
    public RunJobHandler(RunStore runs, RunWorker work, NotifyChannel finished) {
        this.runs = runs;
        this.work = work;
        this.finished = finished;
    }

    @Override
    public void run(RunJob job) {
        runs.claimNext(job.id(), served, Lease.LENGTH).ifPresent(taken -> {
            served = taken.workspaceId();
            Failpoint.F3.hit();
            work.finish(taken.id(), taken.attempt());
            finished.ring();
        });
    }
}
