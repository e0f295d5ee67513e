package platen.jobs.queue;

import java.time.Duration;
import java.util.UUID;
import org.jobrunr.jobs.states.StateName;
import org.jobrunr.scheduling.JobBuilder;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.storage.JobNotFoundException;
import org.jobrunr.storage.StorageProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import platen.db.core.Database;
import platen.db.postgres.NotifyChannel;

/**
 * Notifies workers of new work: {@link #notifyWorkers} for rows that may share jobs, {@link #enqueue} for work that needs a job
 * of its own. Needs a storage over a {@link JoiningDataSource}.
 */
public final class JobQueue implements AutoCloseable {
    /** Channel that notifies servers of new jobs. */
    public static final String CHANNEL = "platen_jobs";

    /** Retries of a job, in addition to the rows' own leases; JobRunr waits 3, 9 and 27 seconds. */
    private static final int RETRIES = 3;

    /** Time that a handler of this process has to claim new rows before other workers are notified of them. */
    private static final Duration CLAIM_TIMEOUT = Duration.ofMillis(10);

    private final StorageProvider storage;
    private final JobRequestScheduler scheduler;
    private final NotifyChannel channel;
    private final JobNotifier notifier;
    /** A single instance, so that a transaction that enqueues many jobs registers it once. */
    private final TransactionSynchronization notifyAfterCommit = new TransactionSynchronization() {
        @Override
        public void afterCommit() {
            channel.send();
        }
    };

    /** @param database that contains the storage */
    public JobQueue(Database database, StorageProvider storage, @Qualifier("jobNotifications") NotifyChannel channel) {
        this.storage = storage;
        this.scheduler = new JobRequestScheduler(storage);
        this.channel = channel;
        this.notifier = new JobNotifier(database, scheduler, CLAIM_TIMEOUT);
    }

    /**
     * Notifies workers, once the caller's transaction has committed, that a row is due. A handler of this process that
     * is taking queued rows takes it without a job. Rows that become due at the same time share jobs: a worker handles
     * its row and then the other due rows, so a thousand rows need a handful of jobs and add nothing to their own
     * transactions. A notification that is lost with its process, or while the database is unavailable, is repeated by
     * the sweep for overdue rows.
     */
    public void notifyWorkers(QueuedJob job) {
        afterCommit(() -> notifier.add(job));
    }

    /**
     * Notifies workers like {@link #notifyWorkers}, but with a job in any case, for a row that an active handler of this
     * process may be unable to take.
     */
    public void notifyAllWorkers(QueuedJob job) {
        afterCommit(() -> notifier.addJob(job));
    }

    /** Returns the handlers of a kind of job that run in this process; a handler enters while it takes queued rows. */
    public ActiveHandlers handlers(Class<? extends QueuedJob> kind) {
        return notifier.handlers(kind);
    }

    /**
     * Enqueues the first job of a row, in the caller's transaction when there is one. The job's id is the row's id: as
     * long as JobRunr stores that job, in any state, a repetition does nothing.
     */
    public void enqueue(QueuedJob job) {
        save(job.id(), job);
    }

    /**
     * Enqueues a further job for a row whose first job died with its worker, failed permanently or was deleted long
     * ago. A superfluous job is harmless, because its handler finds the row leased or done.
     *
     * @return the job's id
     */
    public UUID enqueueAgain(QueuedJob job) {
        UUID jobId = UUID.randomUUID();
        save(jobId, job);
        return jobId;
    }

    /** Returns whether the job is still waiting for a worker. */
    public boolean waits(UUID jobId) {
        try {
            return storage.getJobById(jobId).getState() == StateName.ENQUEUED;
        } catch (JobNotFoundException e) {
            return false;
        }
    }

    /** Sends pending notifications. */
    @Override
    public void close() {
        notifier.close();
    }

    private static void afterCommit(Runnable action) {
        if (TransactionSynchronizationManager.isSynchronizationActive()) {
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCommit() {
                    action.run();
                }
            });
        } else {
            action.run();
        }
    }

    private void save(UUID jobId, QueuedJob job) {
        scheduler.create(builder(jobId, job, job.jobName()));
        if (TransactionSynchronizationManager.isSynchronizationActive()) {
            TransactionSynchronizationManager.registerSynchronization(notifyAfterCommit);
        } else {
            channel.send();
        }
    }

    static JobBuilder builder(UUID jobId, QueuedJob job, String name) {
        return JobBuilder.aJob().withId(jobId).withName(name).withAmountOfRetries(RETRIES).withJobRequest(job);
    }
}
