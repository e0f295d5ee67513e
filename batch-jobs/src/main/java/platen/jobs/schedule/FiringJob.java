package platen.jobs.schedule;

import java.util.UUID;
import platen.db.core.PublicId;
import platen.jobs.queue.QueuedJob;

/** Queued job that executes the firing of a schedule. */
public record FiringJob(UUID id) implements QueuedJob {
    @Override
    public Class<FiringJobHandler> getJobRequestHandler() {
        return FiringJobHandler.class;
    }

    @Override
    public String jobName() {
        return "Fire " + PublicId.FIRING.of(id);
    }
}
