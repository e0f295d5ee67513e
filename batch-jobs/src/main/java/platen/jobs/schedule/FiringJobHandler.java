package platen.jobs.schedule;

import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.springframework.beans.factory.annotation.Qualifier;
import platen.jobs.queue.WorkSlots;

/** Executes the firing of a job, in a slot for sources, because it waits for external servers. */
public final class FiringJobHandler implements JobRequestHandler<FiringJob> {
    private final Firings firings;
    private final WorkSlots slots;

    public FiringJobHandler(Firings firings, @Qualifier("sourceSlots") WorkSlots slots) {
        this.firings = firings;
        this.slots = slots;
    }

    @Override
    public void run(FiringJob job) {
        firings.workspace(job.id()).ifPresent(workspace -> slots.run(workspace, job, () -> firings.fire(job.id())));
    }
}
