package platen.jobs.packet;

import org.jobrunr.jobs.context.JobContext;
import org.jobrunr.jobs.context.JobDashboardProgressBar;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Batch;
import platen.db.batch.BatchStore;
import platen.jobs.queue.WorkSlots;

/**
 * Drives the order that its job names when nobody does, else helps with it, in a slot for batches; the dashboard shows
 * how far it is.
 */
public final class BatchJobHandler implements JobRequestHandler<BatchJob> {
    private final BatchCoordinator conductor;
    private final BatchStore batches;
    private final WorkSlots slots;

    public BatchJobHandler(BatchCoordinator conductor, BatchStore batches, WorkSlots slots) {
        this.conductor = conductor;
        this.batches = batches;
        this.slots = slots;
    }

    @Override
    public void run(BatchJob job) {
        batches.find(job.id()).ifPresent(batch -> slots.run(batch.workspaceId(), job,
                () -> conductor.work(job.id(), new ProgressBar(jobContext()))));
    }

    /** JobRunr saves what the bar shows with its own heartbeats. */
    private static final class ProgressBar implements BatchProgressListener {
        private final JobContext context;
        private @Nullable JobDashboardProgressBar bar;

        ProgressBar(JobContext context) {
            this.context = context;
        }

        @Override
        public synchronized void look(Batch batch) {
            if (bar == null) {
                bar = context.progressBar(batch.totalRows());
            }
            bar.setProgress(batch.ended());
        }
    }
}
