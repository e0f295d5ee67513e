package platen.jobs.run;

import java.util.UUID;
import platen.db.core.PublicId;
import platen.jobs.queue.QueuedJob;

/** Queued job that asks a worker to check whether a workflow run is due. */
public record RunJob(UUID id) implements QueuedJob {
    @Override
    public Class<RunJobHandler> getJobRequestHandler() {
        return RunJobHandler.class;
    }

    @Override
    public String jobName() {
        return "Run " + PublicId.RUN.of(id);
    }
}
