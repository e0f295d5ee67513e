package platen.scheduler;

import java.util.UUID;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jobrunr.server.JobActivator;
import platen.jobs.queue.QueuedJob;

/** A job whose work is defined by the test that started its server. */
public record FakeJob(UUID id) implements QueuedJob {

    public FakeJob() {
        this(UUID.randomUUID());
    }

    @Override
    public String jobName() {
        return "test " + id;
    }

    @Override
    public Class<Handler> getJobRequestHandler() {
        return Handler.class;
    }

    /** The work of a job. */
    public interface Work {
        void on(UUID id) throws Exception;
    }

    /** Executes jobs. Public, as JobRunr calls it by reflection. */
    public record Handler(Work work) implements JobRequestHandler<FakeJob> {
        @Override
        public void run(FakeJob job) throws Exception {
            work.on(job.id());
        }

        public JobActivator activator() {
            var handler = this;
            return new JobActivator() {
                @Override
                public <T> T activateJob(Class<T> type) {
                    return type.cast(handler);
                }
            };
        }
    }
}
