package platen.scheduler;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jobrunr.server.BackgroundJobServer;
import org.jobrunr.server.configuration.BackgroundJobServerWorkerPolicy;
import org.jobrunr.server.strategy.WorkDistributionStrategy;
import org.jobrunr.server.threadpool.JobRunrExecutor;
import org.jobrunr.storage.Paging.AmountBasedList;
import org.jobrunr.storage.navigation.AmountRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.queue.WorkerPermit;

/**
 * Limits the number of concurrent jobs exactly. JobRunr counts a worker as busy only once its thread runs, so that two
 * consecutive fetches take more jobs than there are workers. Here, a permit is acquired when the job is handed over, and
 * released when the job has finished or continues within the limit of its own kind.
 *
 * <p>Jobs run on platform threads: renders are CPU-bound, and as virtual threads they would occupy the carriers that
 * threads waiting for sockets need.
 */
final class WorkerPermits implements BackgroundJobServerWorkerPolicy, WorkDistributionStrategy {
    private static final Logger log = LoggerFactory.getLogger(WorkerPermits.class);
    private static final Duration SAVE_AFTER_INTERRUPT = Duration.ofSeconds(1);

    private final int count;
    private final Semaphore permits;
    private final Runnable whenReleased;
    private final AtomicLong fetches = new AtomicLong();
    /** Start time of each job that holds a permit, in nanoseconds, by a key that identifies the job. */
    private final Map<Object, Long> takenAtNanos = new ConcurrentHashMap<>();
    /** Running jobs, including those that have released their permits; guarded by this. */
    private int running;
    private volatile boolean open = true;

    /**
     * Creates permits for as many concurrent jobs as there are workers.
     *
     * @param whenReleased called whenever a permit is released
     */
    WorkerPermits(int count, Runnable whenReleased) {
        this.count = count;
        this.permits = new Semaphore(count);
        this.whenReleased = whenReleased;
    }

    @Override
    public WorkDistributionStrategy toWorkDistributionStrategy(BackgroundJobServer server) {
        return this;
    }

    @Override
    public JobRunrExecutor toJobRunrExecutor() {
        return new PermitExecutor();
    }

    @Override
    public int getWorkerCount() {
        return count;
    }

    /** Returns how many jobs a fetch may bring. JobRunr calls it at the start of each fetch, under its fetch lock. */
    @Override
    public AmountRequest getWorkPageRequest() {
        fetches.incrementAndGet();
        return AmountBasedList.ascOnUpdatedAt(open ? permits.availablePermits() : 0);
    }

    /** Returns the number of fetches begun so far. */
    long fetches() {
        return fetches.get();
    }

    int held() {
        return count - permits.availablePermits();
    }

    /** Returns whether every permit has been held for longer than the limit. */
    boolean stalled(Duration limit) {
        long now = System.nanoTime();
        List<Long> taken = List.copyOf(takenAtNanos.values());
        return taken.size() >= count && taken.stream().allMatch(at -> now - at > limit.toNanos());
    }

    void open() {
        open = true;
    }

    /** Stops requesting jobs; a fetch in progress may still bring some. */
    void close() {
        open = false;
    }

    /** Waits until no job runs; returns false when some still run after the timeout. */
    synchronized boolean awaitIdle(Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        for (long left = atMost.toNanos(); running > 0 && left > 0; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return running == 0;
    }

    private synchronized void begun() {
        running++;
    }

    private synchronized void ended() {
        running--;
        notifyAll();
    }

    /** Returns the number of running jobs, with a permit of this class or within the limit of their own kind. */
    synchronized int running() {
        return running;
    }

    /** The threads between one start and stop of JobRunr; the permits outlive restarts. */
    private final class PermitExecutor implements JobRunrExecutor {
        private final ExecutorService threads = Executors
                .newCachedThreadPool(Thread.ofPlatform().daemon().name("platen-job-", 1).factory());

        @Override
        public int getWorkerCount() {
            return count;
        }

        @Override
        public void start() {
            log.debug("{} workers", count);
        }

        @Override
        public void execute(Runnable job) {
            if (!permits.tryAcquire()) {
                throw new IllegalStateException("JobRunr brought more jobs than the " + count + " workers asked for");
            }
            begun();
            try {
                threads.execute(() -> run(job));
            } catch (RuntimeException e) {
                permits.release();
                ended();
                throw e;
            }
        }

        private void run(Runnable job) {
            var key = new Object();
            takenAtNanos.put(key, System.nanoTime());
            try {
                WorkerPermit.run(job, () -> {
                    takenAtNanos.remove(key);
                    permits.release();
                    whenReleased.run();
                });
            } finally {
                ended();
            }
        }

        @Override
        public void stop(Duration atMost) {
            threads.shutdown();
            try {
                if (!threads.awaitTermination(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
                    threads.shutdownNow();
                    if (!threads.awaitTermination(SAVE_AFTER_INTERRUPT.toMillis(), TimeUnit.MILLISECONDS)) {
                        log.warn("{} jobs did not end when they were interrupted", running());
                    }
                }
            } catch (InterruptedException e) {
                threads.shutdownNow();
                Thread.currentThread().interrupt();
            }
        }
    }
}
