package platen.jobs.queue;

import java.util.UUID;
import org.jobrunr.jobs.states.StateName;
import org.jobrunr.scheduling.JobBuilder;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.storage.JobNotFoundException;
import org.jobrunr.storage.StorageProvider;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import platen.db.Database;
import platen.db.NotifyChannel;

/**
 * Wakes those who work. Two ways: {@link #ring} for rows that many jobs may share, and {@link #enqueue} for work that
 * is a job of its own. Needs a storage over a {@link JoiningDataSource}.
 */
public final class JobQueue implements AutoCloseable {
    /** Channel on which servers hear that there may be new jobs. */
    public static final String CHANNEL = "platen_jobs";

    /** The second net below the rows' own leases; JobRunr waits 3, 9 and 27 seconds. */
    private static final int RETRIES = 3;

    private final StorageProvider storage;
    private final JobRequestScheduler scheduler;
    private final NotifyChannel bell;
    private final JobNotifier ringer;
    /** One object, so that a transaction that enqueues much still holds it once. */
    private final TransactionSynchronization ringAfterCommit = new TransactionSynchronization() {
        @Override
        public void afterCommit() {
            bell.ring();
        }
    };

    /** @param database that the storage is in */
    public JobQueue(Database database, StorageProvider storage, NotifyChannel bell) {
        this.storage = storage;
        this.scheduler = new JobRequestScheduler(storage);
        this.bell = bell;
        this.ringer = new JobNotifier(database, scheduler);
    }

    /**
     * Says, once the caller's transaction has committed, that a row waits. Rows that are rung for at the same time
     * share jobs: who runs one looks at its row and then at whatever else waits, so a thousand rows need a handful of
     * jobs and cost their own transactions nothing. A bell that is lost with its process, or while the database is
     * away, is rung again by the sweep that finds the row overdue.
     */
    public void ring(QueuedJob job) {
        if (TransactionSynchronizationManager.isSynchronizationActive()) {
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCommit() {
                    ringer.ring(job);
                }
            });
        } else {
            ringer.ring(job);
        }
    }

    /**
     * Enqueues the first job of a row, in the caller's transaction when there is one. The job's id is the row's: as
     * long as JobRunr remembers that job, whatever became of it, a repetition does nothing.
     */
    public void enqueue(QueuedJob job) {
        save(job.id(), job);
    }

    /**
     * Enqueues a further job for a row whose first one came to nothing: it died with its worker, failed for good, or
     * is long forgotten. A job too many is harmless, as its handler finds the row taken or done.
     *
     * @return the job's id
     */
    public UUID enqueueAgain(QueuedJob job) {
        UUID jobId = UUID.randomUUID();
        save(jobId, job);
        return jobId;
    }

    /** Whether nobody has taken the job yet. */
    public boolean waits(UUID jobId) {
        try {
            return storage.getJobById(jobId).getState() == StateName.ENQUEUED;
        } catch (JobNotFoundException e) {
            return false;
        }
    }

    /** Rings what is waiting to be rung. */
    @Override
    public void close() {
        ringer.close();
    }

    private void save(UUID jobId, QueuedJob job) {
        scheduler.create(builder(jobId, job, job.jobName()));
        if (TransactionSynchronizationManager.isSynchronizationActive()) {
            TransactionSynchronizationManager.registerSynchronization(ringAfterCommit);
        } else {
            bell.ring();
        }
    }

    static JobBuilder builder(UUID jobId, QueuedJob job, String name) {
        return JobBuilder.aJob().withId(jobId).withName(name).withAmountOfRetries(RETRIES).withJobRequest(job);
    }
}
