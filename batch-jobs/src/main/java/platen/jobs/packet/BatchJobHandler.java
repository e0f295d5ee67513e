package platen.jobs.packet;

import org.jobrunr.jobs.context.JobContext;
import org.jobrunr.jobs.context.JobDashboardProgressBar;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Batch;

/** Drives the order that its job names when nobody does, else helps with it; the dashboard shows how far it is. */
public final class BatchJobHandler implements JobRequestHandler<BatchJob> {
    private final Conductor conductor;

    public BatchJobHandler(Conductor conductor) {
        this.conductor = conductor;
    }

    @Override
    public void run(BatchJob job) {
        conductor.work(job.id(), new ProgressBar(jobContext()));
    }

    /** JobRunr saves what the bar shows with its own heartbeats. */
    private static final class ProgressBar implements Watcher {
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
