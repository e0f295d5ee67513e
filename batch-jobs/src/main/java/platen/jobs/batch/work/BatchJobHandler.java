package platen.jobs.batch.work;

import org.jobrunr.jobs.context.JobContext;
import org.jobrunr.jobs.context.JobDashboardProgressBar;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import platen.db.batch.Batch;
import platen.db.batch.BatchStore;
import platen.jobs.queue.JobLimiter;

/**
 * Coordinates the batch of a job, or helps with it when another worker coordinates it. Runs within the limit for batches; the
 * dashboard shows the progress.
 */
public final class BatchJobHandler implements JobRequestHandler<BatchJob> {
    private final BatchCoordinator coordinator;
    private final BatchStore batches;
    private final JobLimiter limiter;

    public BatchJobHandler(BatchCoordinator coordinator, BatchStore batches,
            @Qualifier("batchLimiter") JobLimiter limiter) {
        this.coordinator = coordinator;
        this.batches = batches;
        this.limiter = limiter;
    }

    @Override
    public void run(BatchJob job) {
        batches.find(job.id()).ifPresent(batch -> limiter.run(batch.workspaceId(), job,
                () -> coordinator.coordinateOrHelp(job.id(), new ProgressBar(jobContext()))));
    }

    /** Shows progress on the dashboard. JobRunr saves it together with its heartbeats. */
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
