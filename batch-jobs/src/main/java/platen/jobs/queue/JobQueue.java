package platen.jobs.queue;

import java.util.UUID;
import org.jobrunr.scheduling.JobBuilder;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.storage.StorageProvider;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import platen.db.Bell;

/**
 * Puts jobs into the queue, in the caller's transaction when there is one, and wakes the servers once it has
 * committed. Needs a storage over a {@link JoiningDataSource}.
 */
public final class JobQueue {
    /** Channel on which servers hear that there may be new jobs. */
    public static final String CHANNEL = "platen_jobs";

    /** The second net below the rows' own leases; JobRunr waits 3, 9 and 27 seconds. */
    private static final int RETRIES = 3;

    private final JobRequestScheduler scheduler;
    private final Bell bell;
    /** One object, so that a transaction that enqueues much still holds it once. */
    private final TransactionSynchronization ringAfterCommit = new TransactionSynchronization() {
        @Override
        public void afterCommit() {
            bell.ring();
        }
    };

    public JobQueue(StorageProvider storage, Bell bell) {
        this.scheduler = new JobRequestScheduler(storage);
        this.bell = bell;
    }

    /**
     * Enqueues the first job of a row. The job's id is the row's: as long as JobRunr remembers that job, whatever
     * became of it, a repetition does nothing.
     */
    public void enqueue(QueuedJob job) {
        save(job.id(), job);
    }

    /**
     * Enqueues a further job for a row whose first one came to nothing: it died with its worker, failed for good, or
     * is long forgotten. A job too many is harmless, as its handler finds the row taken or done.
     */
    public void enqueueAgain(QueuedJob job) {
        save(UUID.randomUUID(), job);
    }

    private void save(UUID jobId, QueuedJob job) {
        scheduler.create(JobBuilder.aJob()
                .withId(jobId)
                .withName(job.jobName())
                .withAmountOfRetries(RETRIES)
                .withJobRequest(job));
        if (TransactionSynchronizationManager.isSynchronizationActive()) {
            TransactionSynchronizationManager.registerSynchronization(ringAfterCommit);
        } else {
            bell.ring();
        }
    }
}
