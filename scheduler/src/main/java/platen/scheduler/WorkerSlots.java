package platen.scheduler;

import java.time.Duration;
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

/**
 * Exactly so many jobs at once. JobRunr counts a worker as busy only once its thread runs, so that two fetches in a
 * row take more jobs than there are workers; a slot of ours is taken when the job is handed over, and free when its
 * last line has run.
 *
 * <p>Jobs run on platform threads: renders compute, and as virtual threads they would keep their carriers from the
 * threads that wait for sockets.
 */
final class WorkerSlots implements BackgroundJobServerWorkerPolicy, WorkDistributionStrategy {
    private static final Logger log = LoggerFactory.getLogger(WorkerSlots.class);
    private static final Duration SAVE_AFTER_INTERRUPT = Duration.ofSeconds(1);

    private final int count;
    private final Semaphore free;
    private final Runnable whenFreed;
    private final AtomicLong fetches = new AtomicLong();
    private volatile boolean open = true;

    /** @param whenFreed told after each job, as its slot may now take another */
    WorkerSlots(int count, Runnable whenFreed) {
        this.count = count;
        this.free = new Semaphore(count);
        this.whenFreed = whenFreed;
    }

    @Override
    public WorkDistributionStrategy toWorkDistributionStrategy(BackgroundJobServer server) {
        return this;
    }

    @Override
    public JobRunrExecutor toJobRunrExecutor() {
        return new SlotExecutor();
    }

    @Override
    public int getWorkerCount() {
        return count;
    }

    /** Asked at the start of each fetch, by JobRunr under its fetch lock. */
    @Override
    public AmountRequest getWorkPageRequest() {
        fetches.incrementAndGet();
        return AmountBasedList.ascOnUpdatedAt(open ? free.availablePermits() : 0);
    }

    /** Fetches begun so far. */
    long fetches() {
        return fetches.get();
    }

    int taken() {
        return count - free.availablePermits();
    }

    void open() {
        open = true;
    }

    /** Takes nothing more; a fetch that has begun may still bring jobs. */
    void close() {
        open = false;
    }

    /** Waits until every slot is free; false when some are still taken after that time. */
    boolean awaitIdle(Duration atMost) throws InterruptedException {
        if (!free.tryAcquire(count, atMost.toMillis(), TimeUnit.MILLISECONDS)) {
            return false;
        }
        free.release(count);
        return true;
    }

    /** One life of the threads, from JobRunr's start to its stop; slots outlive it. */
    private final class SlotExecutor implements JobRunrExecutor {
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
            if (!free.tryAcquire()) {
                throw new IllegalStateException("JobRunr brought more jobs than the " + count + " workers asked for");
            }
            try {
                threads.execute(() -> run(job));
            } catch (RuntimeException e) {
                free.release();
                throw e;
            }
        }

        private void run(Runnable job) {
            try {
                job.run();
            } finally {
                free.release();
                whenFreed.run();
            }
        }

        @Override
        public void stop(Duration atMost) {
            threads.shutdown();
            try {
                if (!threads.awaitTermination(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
                    threads.shutdownNow();
                    if (!threads.awaitTermination(SAVE_AFTER_INTERRUPT.toMillis(), TimeUnit.MILLISECONDS)) {
                        log.warn("{} jobs did not end when they were interrupted", taken());
                    }
                }
            } catch (InterruptedException e) {
                threads.shutdownNow();
                Thread.currentThread().interrupt();
            }
        }
    }
}
