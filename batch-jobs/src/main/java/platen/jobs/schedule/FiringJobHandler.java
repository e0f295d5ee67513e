package platen.jobs.schedule;

import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.springframework.beans.factory.annotation.Qualifier;
import platen.jobs.queue.JobLimiter;

/** Executes the firing of a job, within the limit for sources, because it waits for external servers. */
public final class FiringJobHandler implements JobRequestHandler<FiringJob> {
    private final Firings firings;
    private final JobLimiter limiter;

    public FiringJobHandler(Firings firings, @Qualifier("sourceLimiter") JobLimiter limiter) {
        this.firings = firings;
        this.limiter = limiter;
    }

    @Override
    public void run(FiringJob job) {
        firings.workspace(job.id()).ifPresent(workspace -> limiter.run(workspace, job, () -> firings.fire(job.id())));
    }
}
