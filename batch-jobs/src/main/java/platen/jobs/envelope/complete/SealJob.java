package platen.jobs.envelope.complete;

import java.util.UUID;
import platen.db.core.PublicId;
import platen.jobs.queue.QueuedJob;

/** Queued job that asks a worker to seal an envelope that all have signed. */
public record SealJob(UUID id) implements QueuedJob {
    @Override
    public Class<SealJobHandler> getJobRequestHandler() {
        return SealJobHandler.class;
    }

    @Override
    public String jobName() {
        return "Seal " + PublicId.ENVELOPE.of(id);
    }
}
