package platen.jobs.queue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
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
 * in the next round, so the higher the load, the more rows share a job. Rows that a handler of this process is about to
 * claim need none.
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
    private final Duration claimTimeout;
    private final ConcurrentMap<Class<?>, ActiveHandlers> handlers = new ConcurrentHashMap<>();
    private final LinkedBlockingQueue<Row> queued = new LinkedBlockingQueue<>(MAX_QUEUED);
    private final Semaphore signals = new Semaphore(0);
    private final Thread thread;
    private volatile boolean open = true;

    /** @param claimTimeout time that an active handler has to claim new rows before workers are notified of them */
    JobNotifier(Database database, JobRequestScheduler scheduler, Duration claimTimeout) {
        this.database = database;
        this.scheduler = scheduler;
        this.claimTimeout = claimTimeout;
        this.thread = Thread.ofPlatform().daemon().name("platen-job-notifier").start(this::notifyUntilClosed);
    }

    /**
     * A row that is due.
     *
     * @param needsJob whether the handlers of this process may be unable to take it
     */
    private record Row(QueuedJob job, boolean needsJob) {}

    /**
     * Notifies workers of a row, or leaves it to an active handler of this process. Never blocks and never throws;
     * discards notifications beyond the capacity, because the earlier ones wake enough workers.
     */
    void add(QueuedJob job) {
        add(new Row(job, false));
    }

    /** Like {@link #add(QueuedJob)}, also when a handler of this process is active. */
    void addJob(QueuedJob job) {
        add(new Row(job, true));
    }

    private void add(Row row) {
        if (!queued.offer(row)) {
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

    /** Returns the handlers of a kind of job in this process. */
    ActiveHandlers handlers(Class<? extends QueuedJob> kind) {
        return handlers.computeIfAbsent(kind, any -> new ActiveHandlers());
    }

    private void saveRound() {
        var round = new ArrayList<Row>();
        queued.drainTo(round);
        if (round.isEmpty()) {
            return;
        }
        try {
            Failpoint.AFTER_ACCEPT_COMMIT.hit();
            save(round);
        } catch (RuntimeException e) {
            log.debug("{} notifications were lost: {}", round.size(), e.toString());
        }
    }

    /** Creates jobs for rows; those that active handlers may claim come last, because that is waited for. */
    private void save(List<Row> round) {
        var byKind = new LinkedHashMap<Class<? extends QueuedJob>, List<Row>>();
        round.forEach(row -> byKind.computeIfAbsent(row.job().getClass(), kind -> new ArrayList<>()).add(row));
        var notified = new LinkedHashMap<Class<? extends QueuedJob>, Long>();
        byKind.forEach((kind, rows) -> {
            if (handlers(kind).isActive() && rows.stream().noneMatch(Row::needsJob)) {
                notified.put(kind, handlers(kind).notifyHandlers());
            }
        });
        saveJobs(byKind.entrySet()
                .stream()
                .filter(each -> !notified.containsKey(each.getKey()))
                .map(Map.Entry::getValue));
        saveJobs(notified.entrySet()
                .stream()
                .filter(each -> !handlers(each.getKey()).awaitClaim(each.getValue(), claimTimeout))
                .map(each -> byKind.getOrDefault(each.getKey(), List.of())));
    }

    private void saveJobs(Stream<List<Row>> rowsByKind) {
        List<JobBuilder> jobs = rowsByKind.flatMap(JobNotifier::jobsOfOneKind).toList();
        if (!jobs.isEmpty()) {
            // Need not be durable: the sweep repeats a notification that is lost in a crash.
            database.inAsyncCommitTransaction(() -> {
                scheduler.create(jobs.stream());
                // Only this thread sends NOTIFY, so that no commit waits for another's notification.
                NotificationListener.tell(database, JobQueue.CHANNEL, "");
            });
            Failpoint.AFTER_NOTIFICATION.hit();
        }
    }

    private static Stream<JobBuilder> jobsOfOneKind(List<Row> rows) {
        int jobs = Math.min(MAX_JOBS, Math.ceilDiv(rows.size(), ROWS_PER_JOB));
        return Stream.iterate(0, number -> number < jobs, number -> number + 1).map(number -> {
            QueuedJob named = rows.get(number).job();
            int others = Math.ceilDiv(rows.size() - number, jobs) - 1;
            return JobQueue.builder(UUID.randomUUID(), named,
                    others == 0 ? named.jobName() : named.jobName() + " and " + others + " more");
        });
    }
}
