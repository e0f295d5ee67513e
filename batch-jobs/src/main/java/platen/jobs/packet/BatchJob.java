package platen.jobs.packet;

import java.util.UUID;
import platen.db.PublicId;
import platen.jobs.queue.QueuedJob;

/** Says that a bulk order may need somebody who drives it, or one more who helps. */
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
