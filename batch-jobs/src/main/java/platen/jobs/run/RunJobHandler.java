package platen.jobs.run;

import java.util.UUID;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.springframework.beans.factory.annotation.Qualifier;
import platen.db.core.Failpoint;
import platen.db.postgres.NotifyChannel;
import platen.db.run.RunStore;
import platen.jobs.lease.Lease;

/**
 * Handles one run per job: the run that the job names if it was attempted before, otherwise the next run of the
 * workspace whose turn it is (round robin). A single run therefore does not wait for thousands of runs that another
 * workspace queued earlier.
 */
public final class RunJobHandler implements JobRequestHandler<RunJob> {
    private final RunStore runs;
    private final RunExecutor executor;
    private final NotifyChannel finished;
    /**
     * Workspace that was served last. Workers may race on this field; the worst effect is that a workspace is served
     * one turn later.
     */
    private volatile UUID lastServed = new UUID(0, 0);

    /** @param finished notified after a result is committed, for callers that wait for one */
    public RunJobHandler(RunStore runs, RunExecutor executor,
            @Qualifier("finishedNotifications") NotifyChannel finished) {
        this.runs = runs;
        this.executor = executor;
        this.finished = finished;
    }

    @Override
    public void run(RunJob job) {
        runs.claimNext(job.id(), lastServed, Lease.LENGTH).ifPresent(claimed -> {
            lastServed = claimed.workspaceId();
            Failpoint.AFTER_CLAIM_COMMIT.hit();
            executor.execute(claimed.id(), claimed.attempt());
            finished.send();
        });
    }
}
