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
import platen.jobs.queue.WorkerSlot;

/**
 * Exactly so many jobs at once. JobRunr counts a worker as busy only once its thread runs, so that two fetches in a
 * row take more jobs than there are workers; a slot of ours is taken when the job is handed over, and free when its
 * last line has run, or when it goes on in slots of its own kind.
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
    /** When each slot that is taken was taken, by a key of its job's own. */
    private final Map<Object, Long> takenAtNanos = new ConcurrentHashMap<>();
    /** Jobs that run, also those that have given their slots back; guarded by this. */
    private int running;
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

    /** Whether every slot is taken for longer than that. */
    boolean stalled(Duration limit) {
        long now = System.nanoTime();
        List<Long> taken = List.copyOf(takenAtNanos.values());
        return taken.size() >= count && taken.stream().allMatch(at -> now - at > limit.toNanos());
    }

    void open() {
        open = true;
    }

    /** Takes nothing more; a fetch that has begun may still bring jobs. */
    void close() {
        open = false;
    }

    /** Waits until no job runs; false when some still do after that time. */
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

    /** Jobs that run, in slots of ours and in those of their kinds. */
    synchronized int running() {
        return running;
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
            begun();
            try {
                threads.execute(() -> run(job));
            } catch (RuntimeException e) {
                free.release();
                ended();
                throw e;
            }
        }

        private void run(Runnable job) {
            var key = new Object();
            takenAtNanos.put(key, System.nanoTime());
            try {
                WorkerSlot.run(job, () -> {
                    takenAtNanos.remove(key);
                    free.release();
                    whenFreed.run();
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
