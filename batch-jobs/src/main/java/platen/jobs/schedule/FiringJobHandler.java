package platen.jobs.schedule;

import org.jobrunr.jobs.lambdas.JobRequestHandler;

/** Makes the order of the firing that a job names. */
public final class FiringJobHandler implements JobRequestHandler<FiringJob> {
    private final Firings firings;

    public FiringJobHandler(Firings firings) {
        this.firings = firings;
    }

    @Override
    public void run(FiringJob job) {
        firings.fire(job.id());
    }
}
