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
import platen.db.Database;
import platen.db.Failpoint;
import platen.db.NotificationListener;

/**
 * The one thread that makes bells of rows: whatever is rung for while one round is under way becomes the next round's
 * few jobs, so the busier it gets the more rows share one.
 */
final class JobNotifier implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(JobNotifier.class);
    /** Rows that one worker may be left alone with. */
    private static final int ROWS_PER_JOB = 16;
    /** More workers than this join when a handler that leaves rows behind rings again. */
    private static final int MOST_JOBS = 8;
    private static final int MOST_WAITING = 100_000;
    /** A stopping process waits so long for its last bells. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final Database database;
    private final JobRequestScheduler scheduler;
    private final LinkedBlockingQueue<QueuedJob> rung = new LinkedBlockingQueue<>(MOST_WAITING);
    private final Semaphore signals = new Semaphore(0);
    private final Thread thread;
    private volatile boolean open = true;

    JobNotifier(Database database, JobRequestScheduler scheduler) {
        this.database = database;
        this.scheduler = scheduler;
        this.thread = Thread.ofPlatform().daemon().name("platen-ringer").start(this::ringUntilClosed);
    }

    /** Never blocks and never fails; beyond all measure it drops, as the bells before it wake enough. */
    void ring(QueuedJob job) {
        if (!rung.offer(job)) {
            log.debug("A bell was dropped; {} are waiting", MOST_WAITING);
        }
        signals.release();
    }

    @Override
    public void close() {
        open = false;
        signals.release();
        try {
            thread.join(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void ringUntilClosed() {
        while (open) {
            signals.acquireUninterruptibly();
            signals.drainPermits();
            saveRound();
        }
        saveRound();
    }

    private void saveRound() {
        var round = new ArrayList<QueuedJob>();
        rung.drainTo(round);
        if (round.isEmpty()) {
            return;
        }
        try {
            Failpoint.F1.hit();
            // Nobody waits for the disk on a bell's account: one lost in a crash is rung again by the sweep.
            database.inLooseTransaction(() -> {
                scheduler.create(jobs(round));
                // Only this thread tells the channel, so no commit queues behind another's notice.
                NotificationListener.tell(database, JobQueue.CHANNEL, "");
            });
            Failpoint.F2.hit();
        } catch (RuntimeException e) {
            log.debug("{} bells were lost: {}", round.size(), e.toString());
        }
    }

    private static Stream<JobBuilder> jobs(List<QueuedJob> round) {
        var byKind = new LinkedHashMap<Class<?>, List<QueuedJob>>();
        round.forEach(job -> byKind.computeIfAbsent(job.getClass(), kind -> new ArrayList<>()).add(job));
        return byKind.values().stream().flatMap(JobNotifier::jobsOfOneKind);
    }

    private static Stream<JobBuilder> jobsOfOneKind(List<QueuedJob> rows) {
        int jobs = Math.min(MOST_JOBS, Math.ceilDiv(rows.size(), ROWS_PER_JOB));
        return Stream.iterate(0, number -> number < jobs, number -> number + 1).map(number -> {
            QueuedJob named = rows.get(number);
            int others = Math.ceilDiv(rows.size() - number, jobs) - 1;
            return JobQueue.builder(UUID.randomUUID(), named,
                    others == 0 ? named.jobName() : named.jobName() + " and " + others + " more");
        });
    }
}
