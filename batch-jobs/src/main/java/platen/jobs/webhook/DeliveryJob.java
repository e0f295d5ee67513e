package platen.jobs.webhook;

import java.util.UUID;
import platen.db.core.PublicId;
import platen.jobs.queue.QueuedJob;

/** Queued job that asks a worker to check whether deliveries are due. Its id is that of the event; it only wakes the dispatcher. */
public record DeliveryJob(UUID id) implements QueuedJob {
    @Override
    public Class<DeliveryJobHandler> getJobRequestHandler() {
        return DeliveryJobHandler.class;
    }

    @Override
    public String jobName() {
        return "Deliver " + PublicId.EVENT.of(id);
    }
}
