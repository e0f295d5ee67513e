package platen.jobs.render.work;

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
import platen.jobs.engine.model.Cancellation;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.model.RenderOutcome.Rejected;

/**
 * Ends renders that exceed their time limit, which the open-source edition of JobRunr does not do for its jobs. A
 * render is interrupted; the engine's loops check for that ({@link Cancellation}). A render that does not end is given
 * up: it fails, its caller continues, and the process is notified that it has lost a thread. Only what is certain to be
 * brief may stay in its caller's thread ({@link #briefly}).
 */
public final class RenderTimeout implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(RenderTimeout.class);

    /**
     * Interval of the timer, short beside any limit and long enough to cost nothing at rest. One timer task per render
     * would wake the timer's thread for each, which costs a hundredth of a render.
     */
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(200);

    private final Duration grace;
    private final Stuck stuck;
    private final ScheduledThreadPoolExecutor timer;
    private final Set<Watched> underWay = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors
            .newCachedThreadPool(Thread.ofPlatform().daemon().name("platen-engine-", 1).factory());

    /** Receives threads that renders still occupy after the interrupt; Java cannot end such a thread. */
    @FunctionalInterface
    public interface Stuck {
        /** Called when a render did not end after the interrupt. */
        void threadLost(Thread thread);

        /** Called when the render of a lost thread has ended after all. */
        default void threadFound(Thread thread) {}
    }

    /** @param grace time from the interrupt until the thread is given up */
    public RenderTimeout(Duration grace, Stuck stuck) {
        this.grace = grace;
        this.stuck = stuck;
        this.timer = new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("platen-cut-off").factory());
        timer.scheduleWithFixedDelay(this::interruptLate, LOOK_INTERVAL.toNanos(), LOOK_INTERVAL.toNanos(),
                TimeUnit.NANOSECONDS);
    }

    /**
     * Renders in a platform thread of this class, so that the caller continues whatever happens to that thread.
     *
     * @return the render's outcome, or a rejection that names the time limit
     */
    RenderOutcome within(Duration limit, Supplier<RenderOutcome> render) {
        return this.<RenderOutcome>elsewhere(limit, render, late(limit), () -> {});
    }

    /**
     * Like {@link #within(Duration, Supplier)}, for a render that takes no more than about a millisecond: it stays in the
     * caller's thread, because changing threads costs more than such a render. If it never ends nevertheless, neither
     * does the call.
     */
    RenderOutcome briefly(Duration limit, Supplier<RenderOutcome> render) {
        return this.<RenderOutcome>here(new Watched(limit, () -> {}), render, late(limit));
    }

    private static Rejected late(Duration limit) {
        return new Rejected(Reason.TIMEOUT,
                "The render was ended because it took longer than " + limit.toSeconds() + " seconds.", null);
    }

    /**
     * Runs CPU-bound work: in the caller's thread, or in a platform thread of this class when the caller's is virtual.
     * CPU-bound work does not yield the few carrier threads of virtual threads; with as many renders as processors, the
     * server would not even read requests.
     *
     * @param late result of work that exceeds the limit
     * @param givenUp called in another thread when the work never returns
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

    /** Waits for the outcome and passes an interrupt of the caller on to the work. */
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
                log.debug("A render ended after its cancellation", e);
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

    /** Returns the logging context of the work. */
    private static Map<String, String> names() {
        return Objects.requireNonNullElse(MDC.getCopyOfContextMap(), Map.of());
    }

    @Override
    public void close() {
        timer.shutdownNow();
        threads.shutdown();
    }

    /** One render, accessed by its own thread, the timer's thread and the waiting thread. */
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

        /** Called when the caller was interrupted. */
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

        /** Returns the thread, if it still renders. */
        private synchronized @Nullable Thread lose() {
            lost = thread != null;
            return thread;
        }

        synchronized boolean interrupted() {
            return interrupted;
        }

        /** Clears an interrupt of this class, so that it does not affect the thread's next work. */
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
