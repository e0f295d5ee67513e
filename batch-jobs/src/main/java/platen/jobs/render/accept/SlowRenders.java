package platen.jobs.render.accept;

import io.opentelemetry.context.Context;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.submission.Submission;

/**
 * Records renders in progress once they take longer than 0.1 to 0.2 s, so that operators see them, a repeated request is a
 * conflict, and a worker takes them over if this process dies. Most renders are faster and are recorded together with
 * their result, in one transaction instead of two.
 */
public final class SlowRenders implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(SlowRenders.class);
    private static final Duration INTERVAL = Duration.ofMillis(100);

    private final Set<InProgress> inProgress = ConcurrentHashMap.newKeySet();
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1,
            Thread.ofPlatform().daemon().name("platen-slow-renders").factory());

    public SlowRenders() {
        this(INTERVAL);
    }

    /** @param interval renders are recorded after this time at the earliest and after twice this time at the latest */
    public SlowRenders(Duration interval) {
        timer.scheduleWithFixedDelay(() -> recordSlow(interval), interval.toNanos(), interval.toNanos(),
                TimeUnit.NANOSECONDS);
    }

    private void recordSlow(Duration age) {
        try {
            recordOlderThan(age);
        } catch (RuntimeException | Error e) {
            // The next tick may succeed; a task that throws would be the timer's last.
            log.error("Slow renders could not be recorded", e);
        }
    }

    /**
     * Returns a render that begins now.
     *
     * @param record records the render as begun; empty when its idempotency key was taken meanwhile. Called at most once,
     *     in another thread
     */
    InProgress begin(Supplier<Optional<Submission>> record) {
        var begun = new InProgress(Context.current().wrapSupplier(record));
        inProgress.add(begun);
        return begun;
    }

    /**
     * Records the renders that have been in progress for longer than this.
     *
     * @return done when they are recorded, or could not be
     */
    public CompletableFuture<Void> recordOlderThan(Duration age) {
        long now = System.nanoTime();
        return CompletableFuture.allOf(inProgress.stream()
                .filter(each -> now - each.begunNanos >= age.toNanos())
                .map(InProgress::record)
                .toArray(CompletableFuture<?>[]::new));
    }

    @Override
    public void close() {
        timer.shutdown();
    }

    /** A render in progress; closed when it has ended. */
    final class InProgress implements AutoCloseable {
        private final Supplier<Optional<Submission>> record;
        private final long begunNanos = System.nanoTime();
        private boolean ended;
        private @Nullable CompletableFuture<Optional<Submission>> recorded;

        private InProgress(Supplier<Optional<Submission>> record) {
            this.record = record;
        }

        private synchronized CompletableFuture<?> record() {
            if (ended) {
                return CompletableFuture.completedFuture(null);
            }
            if (recorded == null) {
                recorded = CompletableFuture.supplyAsync(record, Thread::startVirtualThread);
            }
            return recorded;
        }

        /** Ends the render; it is not recorded any more unless that has begun. */
        @Override
        public void close() {
            synchronized (this) {
                ended = true;
            }
            inProgress.remove(this);
        }

        /** Returns whether the render was recorded, or tried to be, before it ended. */
        synchronized boolean isRecorded() {
            return recorded != null;
        }

        /**
         * Waits for the row of a render that is recorded.
         *
         * @return empty when its idempotency key was taken meanwhile
         * @throws RuntimeException when it could not be recorded
         */
        Optional<Submission> row() {
            CompletableFuture<Optional<Submission>> row;
            synchronized (this) {
                row = recorded;
            }
            if (row == null) {
                throw new IllegalStateException("The render is not recorded");
            }
            try {
                return row.join();
            } catch (CompletionException e) {
                throw e.getCause() instanceof RuntimeException failure ? failure : e;
            }
        }
    }
}
