package platen.jobs.batch.work;

import java.util.UUID;
import platen.db.core.PublicId;
import platen.jobs.queue.QueuedJob;

/** Queued job that wakes up a worker to coordinate a batch or to help with it. */
public record BatchJob(UUID id) implements QueuedJob {
    @Override
    public Class<BatchJobHandler> getJobRequestHandler() {
        return BatchJobHandler.class;
    }

    @Override
    public String jobName() {
        return "Batch " + PublicId.BATCH.of(id);
    }
}
