package platen.jobs.run;

import org.jobrunr.jobs.lambdas.JobRequestHandler;
import platen.db.Bell;
import platen.db.Failpoint;
import platen.db.run.RunStore;
import platen.jobs.render.Lease;

/** Does the run that its job names; a run that is done, or in somebody else's hands, is left alone. */
public final class RunJobHandler implements JobRequestHandler<RunJob> {
    private final RunStore runs;
    private final RunWork work;
    private final Bell finished;

    /** @param finished rung after the result is committed, for those that wait for one */
    public RunJobHandler(RunStore runs, RunWork work, Bell finished) {
        this.runs = runs;
        this.work = work;
        this.finished = finished;
    }

    @Override
    public void run(RunJob job) {
        runs.claim(job.id(), Lease.LENGTH).ifPresent(attempt -> {
            Failpoint.F3.hit();
            work.finish(job.id(), attempt);
            finished.ring();
        });
    }
}
