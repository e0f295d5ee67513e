package platen.jobs.queue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.jobrunr.scheduling.JobBuilder;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.Database;
import platen.db.core.Failpoint;
import platen.db.core.NotificationListener;

/**
 * The single thread that creates jobs for rows. Notifications that arrive during one round are combined into a few jobs
 * in the next round, so the higher the load, the more rows share a job.
 */
final class JobNotifier implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(JobNotifier.class);
    /** Rows per worker before another worker is added. */
    private static final int ROWS_PER_JOB = 16;
    /** Maximum number of jobs per round; a handler that leaves rows behind notifies again, and more workers join. */
    private static final int MAX_JOBS = 8;
    private static final int MAX_QUEUED = 100_000;
    /** Time that a stopping process waits for its last notifications to be sent. */
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(3);

    private final Database database;
    private final JobRequestScheduler scheduler;
    private final LinkedBlockingQueue<QueuedJob> queued = new LinkedBlockingQueue<>(MAX_QUEUED);
    private final Semaphore signals = new Semaphore(0);
    private final Thread thread;
    private volatile boolean open = true;

    JobNotifier(Database database, JobRequestScheduler scheduler) {
        this.database = database;
        this.scheduler = scheduler;
        this.thread = Thread.ofPlatform().daemon().name("platen-job-notifier").start(this::notifyUntilClosed);
    }

    /**
     * Never blocks and never throws; discards notifications beyond the capacity, because the earlier ones wake enough
     * workers.
     */
    void add(QueuedJob job) {
        if (!queued.offer(job)) {
            log.debug("A notification was dropped; {} are waiting", MAX_QUEUED);
        }
        signals.release();
    }

    @Override
    public void close() {
        open = false;
        signals.release();
        try {
            thread.join(CLOSE_TIMEOUT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void notifyUntilClosed() {
        while (open) {
            signals.acquireUninterruptibly();
            signals.drainPermits();
            saveRound();
        }
        saveRound();
    }

    private void saveRound() {
        var round = new ArrayList<QueuedJob>();
        queued.drainTo(round);
        if (round.isEmpty()) {
            return;
        }
        try {
            Failpoint.AFTER_ACCEPT_COMMIT.hit();
            // Need not be durable: the sweep repeats a notification that is lost in a crash.
            database.inAsyncCommitTransaction(() -> {
                scheduler.create(jobs(round));
                // Only this thread sends NOTIFY, so that no commit waits for another's notification.
                NotificationListener.tell(database, JobQueue.CHANNEL, "");
            });
            Failpoint.AFTER_NOTIFICATION.hit();
        } catch (RuntimeException e) {
            log.debug("{} notifications were lost: {}", round.size(), e.toString());
        }
    }

    private static Stream<JobBuilder> jobs(List<QueuedJob> round) {
        var byKind = new LinkedHashMap<Class<?>, List<QueuedJob>>();
        round.forEach(job -> byKind.computeIfAbsent(job.getClass(), kind -> new ArrayList<>()).add(job));
        return byKind.values().stream().flatMap(JobNotifier::jobsOfOneKind);
    }

    private static Stream<JobBuilder> jobsOfOneKind(List<QueuedJob> rows) {
        int jobs = Math.min(MAX_JOBS, Math.ceilDiv(rows.size(), ROWS_PER_JOB));
        return Stream.iterate(0, number -> number < jobs, number -> number + 1).map(number -> {
            QueuedJob named = rows.get(number);
            int others = Math.ceilDiv(rows.size() - number, jobs) - 1;
            return JobQueue.builder(UUID.randomUUID(), named,
                    others == 0 ? named.jobName() : named.jobName() + " and " + others + " more");
        });
    }
}
