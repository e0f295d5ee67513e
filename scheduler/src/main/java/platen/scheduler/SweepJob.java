package platen.scheduler;

import org.jobrunr.jobs.lambdas.JobRequest;

/**
 * Job that runs a sweep once. A stored format, like {@link platen.jobs.queue.QueuedJob}: the names of this class and of
 * its handler are in JobRunr's tables.
 *
 * @param sweep name of the sweep
 */
public record SweepJob(String sweep) implements JobRequest {
    @Override
    public Class<SweepJobHandler> getJobRequestHandler() {
        return SweepJobHandler.class;
    }
}
