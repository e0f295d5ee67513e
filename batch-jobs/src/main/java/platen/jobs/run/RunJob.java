package platen.jobs.run;

import java.util.UUID;
import platen.db.PublicId;
import platen.jobs.queue.QueuedJob;

/** Says that a workflow run may be due. */
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
