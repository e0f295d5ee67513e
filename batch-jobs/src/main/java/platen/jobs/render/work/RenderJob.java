package platen.jobs.render.work;

import java.util.UUID;
import platen.db.core.PublicId;
import platen.jobs.queue.QueuedJob;

/** Queued job that asks a worker to check whether a submission is due. */
public record RenderJob(UUID id) implements QueuedJob {
    @Override
    public Class<RenderJobHandler> getJobRequestHandler() {
        return RenderJobHandler.class;
    }

    @Override
    public String jobName() {
        return "Render " + PublicId.SUBMISSION.of(id);
    }
}
