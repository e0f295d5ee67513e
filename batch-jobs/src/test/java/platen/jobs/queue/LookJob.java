package platen.jobs.queue;

import java.util.UUID;
import org.jobrunr.jobs.lambdas.JobRequestHandler;

/** A job for tests. */
public record LookJob(UUID id) implements QueuedJob {

    @Override
    public String jobName() {
        return "look " + id;
    }

    @Override
    public Class<Handler> getJobRequestHandler() {
        return Handler.class;
    }

    /** Never runs: these tests have no job server. */
    public static final class Handler implements JobRequestHandler<LookJob> {
        @Override
        public void run(LookJob job) {
            throw new UnsupportedOperationException();
        }
    }
}
