package platen.jobs.render;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import platen.jobs.engine.Cancellation;
import platen.jobs.engine.RenderOutcome;
import platen.jobs.engine.RenderOutcome.Reason;
import platen.jobs.engine.RenderOutcome.Rejected;

/**
 * Ends renders that take too long, which JobRunr's open-source edition does not do for its jobs. A render is asked to
 * end by an interrupt, which the engine's loops obey ({@link Cancellation}). One that does not is given up: it fails, its caller
 * goes on, and the process is told that it has lost a thread.
 */
public final class RenderTimeout implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(RenderTimeout.class);

    /** An alarm for each render would wake the timer's thread for each, a hundredth of what a render takes. */
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(50);

    private final Duration grace;
    private final Stuck stuck;
    private final ScheduledThreadPoolExecutor timer;
    private final Set<Watched> underWay = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors
            .newCachedThreadPool(Thread.ofPlatform().daemon().name("platen-engine-", 1).factory());

    /** Told of threads that renders keep although they were told to end; Java cannot end such a thread. */
    @FunctionalInterface
    public interface Stuck {
        /** A render did not end when it was told to. */
        void threadLost(Thread thread);

        /** The render of a lost thread has ended after all. */
        default void threadFound(Thread thread) {}
    }

    /** @param grace from the interrupt until the thread is given up */
    public RenderTimeout(Duration grace, Stuck stuck) {
        this.grace = grace;
        this.stuck = stuck;
        this.timer = new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("platen-cut-off").factory());
        timer.scheduleWithFixedDelay(this::interruptLate, LOOK_INTERVAL.toNanos(), LOOK_INTERVAL.toNanos(),
                TimeUnit.NANOSECONDS);
    }

    /**
     * Renders in a thread of the engine's, so that the caller goes on whatever becomes of it.
     *
     * @return the render's outcome, or that it took too long
     */
    RenderOutcome within(Duration limit, Supplier<RenderOutcome> render) {
        var late = new Rejected(Reason.TIMEOUT,
                "The render was ended because it took longer than %d seconds.".formatted(limit.toSeconds()), null);
        return this.<RenderOutcome>elsewhere(limit, render, late, () -> {});
    }

    /**
     * Does work of the engine's: in the caller's thread, or in one of ours if the caller's is virtual. What computes
     * never lets go of the few threads that carry the virtual ones; as many renders as processors, and no request would
     * even be read.
     *
     * @param late what it comes to when it takes too long
     * @param givenUp what to do, in another thread, should it never come back
     */
    public <T> T within(Duration limit, Supplier<T> work, T late, Runnable givenUp) {
        return Thread.currentThread().isVirtual()
                ? elsewhere(limit, work, late, givenUp)
                : here(new Watched(limit, givenUp), work, late);
    }

    private <T> T elsewhere(Duration limit, Supplier<T> work, T late, Runnable givenUp) {
        var outcome = new CompletableFuture<T>();
        var watched = new Watched(limit, () -> {
            givenUp.run();
            outcome.complete(late);
        });
        threads.execute(() -> {
            MDC.setContextMap(watched.named);
            try {
                outcome.complete(here(watched, work, late));
            } catch (RuntimeException | Error e) {
                outcome.completeExceptionally(e);
            } finally {
                MDC.clear();
            }
        });
        return outcome(outcome, watched);
    }

    /** Passes an interrupt of the caller's on and waits for what it comes to. */
    private static <T> T outcome(CompletableFuture<T> outcome, Watched watched) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return outcome.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                    watched.cancel();
                }
            }
        } catch (ExecutionException e) {
            throw switch (e.getCause()) {
                case RuntimeException failure -> failure;
                case Error failure -> throw failure;
                case null, default -> new IllegalStateException(e);
            };
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private <T> T here(Watched watched, Supplier<T> work, T late) {
        watched.start(Thread.currentThread());
        underWay.add(watched);
        try {
            return work.get();
        } catch (RuntimeException e) {
            if (watched.interrupted()) {
                log.debug("A render ended when it was told to", e);
                return late;
            }
            throw e;
        } finally {
            underWay.remove(watched);
            watched.end();
        }
    }

    private void interruptLate() {
        long now = System.nanoTime();
        underWay.stream().filter(each -> each.late(now)).forEach(Watched::interrupt);
    }

    /** Whose work it is, for the log. */
    private static Map<String, String> names() {
        return Objects.requireNonNullElse(MDC.getCopyOfContextMap(), Map.of());
    }

    @Override
    public void close() {
        timer.shutdownNow();
        threads.shutdown();
    }

    /** One render, seen by its own thread, by the timer's and by the one that waits for it. */
    private final class Watched {
        private final Duration limit;
        private final Runnable givenUp;
        private final Map<String, String> named = names();
        private @Nullable Thread thread;
        private volatile long endNanos;
        private boolean interrupted;
        private boolean cancelled;
        private boolean lost;

        Watched(Duration limit, Runnable givenUp) {
            this.limit = limit;
            this.givenUp = givenUp;
        }

        synchronized void start(Thread current) {
            thread = current;
            endNanos = System.nanoTime() + limit.toNanos();
            if (cancelled) {
                current.interrupt();
            }
        }

        boolean late(long now) {
            return now - endNanos >= 0;
        }

        synchronized void interrupt() {
            if (thread != null && !interrupted) {
                interrupted = true;
                thread.interrupt();
                timer.schedule(this::giveUp, grace.toNanos(), TimeUnit.NANOSECONDS);
            }
        }

        /** The caller was interrupted. */
        synchronized void cancel() {
            cancelled = true;
            if (thread != null) {
                thread.interrupt();
            }
        }

        private void giveUp() {
            Thread hanging = lose();
            if (hanging == null) {
                return;
            }
            var where = new IllegalStateException("This is where it hangs");
            where.setStackTrace(hanging.getStackTrace());
            MDC.setContextMap(named);
            log.error("A render does not end; its thread {} is lost until it does", hanging.getName(), where);
            try {
                givenUp.run();
            } finally {
                MDC.clear();
                stuck.threadLost(hanging);
            }
        }

        /** The thread, if it still renders. */
        private synchronized @Nullable Thread lose() {
            lost = thread != null;
            return thread;
        }

        synchronized boolean interrupted() {
            return interrupted;
        }

        /** Takes interrupts of ours back, so that what the thread does next is not ended too. */
        void end() {
            Thread found = null;
            synchronized (this) {
                if (interrupted || cancelled) {
                    Thread.interrupted();
                }
                if (lost) {
                    found = thread;
                }
                thread = null;
            }
            if (found != null) {
                log.warn("The lost thread {} has ended its render", found.getName());
                stuck.threadFound(found);
            }
        }
    }
}
