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
import java.util.concurrent.atomic.AtomicReference;
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
 * brief may stay in its caller's thread ({@link #briefly}). Many renders of one caller can share a thread
 * ({@link #inOneThread}), because changing threads for each takes a seventh of the throughput of a batch.
 */
public final class RenderTimeout implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(RenderTimeout.class);

    /**
     * Interval of the timer, short beside any limit and long enough to cost nothing at rest. One timer task per render
     * would wake the timer's thread for each, which costs a hundredth of a render.
     */
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(200);
    /** Caller that waits for the work of a thread of this class; bound in that thread. */
    private static final ScopedValue<Caller> CALLER = ScopedValue.newInstance();

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
     * Renders in a platform thread of this class: in that of the caller within {@link #inOneThread}, else in another one,
     * so that the caller continues whatever happens to that thread.
     *
     * @param givenUp called in another thread when the render never ends
     * @return the render's outcome, or a rejection that names the time limit
     */
    RenderOutcome within(Duration limit, Supplier<RenderOutcome> render, Runnable givenUp) {
        return CALLER.isBound()
                ? this.<RenderOutcome>here(limit, render, late(limit), givenUp)
                : this.<RenderOutcome>elsewhere(limit, render, late(limit), givenUp);
    }

    /**
     * Like {@link #within(Duration, Supplier, Runnable)}, for a render that takes no more than about a millisecond: it
     * stays in the caller's thread, because changing threads costs more than such a render. If it never ends
     * nevertheless, neither does the call.
     */
    RenderOutcome briefly(Duration limit, Supplier<RenderOutcome> render) {
        return this.<RenderOutcome>here(limit, render, late(limit), () -> {});
    }

    private static Rejected late(Duration limit) {
        return new Rejected(Reason.TIMEOUT,
                "The render was ended because it took longer than " + limit.toSeconds() + " seconds.", null);
    }

    /**
     * Runs CPU-bound work: in the caller's thread, or in a platform thread of this class when the caller's is virtual.
     * CPU-bound work does not yield the few carrier threads of virtual threads; with as many renders as processors, the
     * server would not even read requests. The work must not use a transaction of the caller, which may go on beside it.
     *
     * @param late result of work that exceeds the limit
     * @param givenUp called in another thread when the work never returns
     */
    public <T> T within(Duration limit, Supplier<T> work, T late, Runnable givenUp) {
        return Thread.currentThread().isVirtual()
                ? elsewhere(limit, work, late, givenUp)
                : here(limit, work, late, givenUp);
    }

    private <T> T elsewhere(Duration limit, Supplier<T> work, T late, Runnable givenUp) {
        var outcome = new AtomicReference<>(late);
        inOneThread(() -> outcome.set(here(limit, work, late, givenUp)), () -> {});
        return outcome.get();
    }

    /**
     * Runs work with many renders, one after the other, in one platform thread of this class. If one of them never ends,
     * another thread calls {@code givenUp}, and the caller continues. The rest of the work is not executed: if that render
     * ends after all, it throws an exception, which the work must not catch.
     */
    public void inOneThread(Runnable work, Runnable givenUp) {
        var caller = new Caller(givenUp);
        threads.execute(() -> caller.serve(work));
        caller.await();
    }

    /** Runs work in this thread, whose caller continues when the work never ends. */
    private <T> T here(Duration limit, Supplier<T> work, T late, Runnable givenUp) {
        Caller caller = CALLER.isBound() ? CALLER.get() : null;
        var watched = new Watched(limit, givenUp, caller);
        T outcome;
        try {
            outcome = watched(watched, work, late);
        } catch (RuntimeException | Error e) {
            if (watched.abandoned()) {
                throw new GivenUp(e);
            }
            throw e;
        }
        if (watched.abandoned()) {
            throw new GivenUp(null);
        }
        return outcome;
    }

    private <T> T watched(Watched watched, Supplier<T> work, T late) {
        watched.start();
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

    /** Leaves work that was given up; its caller has continued. */
    private static final class GivenUp extends RuntimeException {
        GivenUp(@Nullable Throwable end) {
            super("The work was given up", end, false, false);
        }
    }

    /** A thread that waits for work in another one. */
    private static final class Caller {
        private final Runnable givenUp;
        private final Map<String, String> named = names();
        private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
        private @Nullable Thread worker;
        private boolean cancelled;

        Caller(Runnable givenUp) {
            this.givenUp = givenUp;
        }

        /** Runs the work in the current thread. */
        void serve(Runnable work) {
            MDC.setContextMap(named);
            try {
                begin();
                ScopedValue.where(CALLER, this).run(work);
                ended.complete(null);
            } catch (GivenUp e) {
                log.debug("The rest of the work is not executed, as its caller does not wait for it", e);
            } catch (RuntimeException | Error e) {
                ended.completeExceptionally(e);
            } finally {
                end();
                MDC.clear();
            }
        }

        private synchronized void begin() {
            worker = Thread.currentThread();
            if (cancelled) {
                worker.interrupt();
            }
        }

        /** Clears the interrupt of the caller, so that it does not affect the thread's next work. */
        private synchronized void end() {
            worker = null;
            if (cancelled) {
                Thread.interrupted();
            }
        }

        /** Waits for the end of the work, and passes an interrupt of this thread on to it. */
        void await() {
            boolean interrupted = false;
            try {
                while (true) {
                    try {
                        ended.get();
                        return;
                    } catch (InterruptedException e) {
                        interrupted = true;
                        cancel();
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

        private synchronized void cancel() {
            cancelled = true;
            if (worker != null) {
                worker.interrupt();
            }
        }

        synchronized boolean cancelled() {
            return cancelled;
        }

        /** Lets the caller continue without the end of the work. */
        void release() {
            try {
                givenUp.run();
                ended.complete(null);
            } catch (RuntimeException | Error e) {
                ended.completeExceptionally(e);
            }
        }
    }

    /** A render or other work with a time limit, accessed by its own thread and the timer's. */
    private final class Watched {
        private final Duration limit;
        private final Runnable givenUp;
        private final @Nullable Caller caller;
        private final Map<String, String> named = names();
        private @Nullable Thread thread;
        private volatile long endNanos;
        private boolean interrupted;
        private boolean lost;

        Watched(Duration limit, Runnable givenUp, @Nullable Caller caller) {
            this.limit = limit;
            this.givenUp = givenUp;
            this.caller = caller;
        }

        synchronized void start() {
            thread = Thread.currentThread();
            endNanos = System.nanoTime() + limit.toNanos();
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
                if (caller != null) {
                    caller.release();
                }
            }
        }

        /** Returns the thread, if it still renders. */
        private synchronized @Nullable Thread lose() {
            if (thread != null) {
                lost = true;
                stuck.threadLost(thread);
            }
            return thread;
        }

        synchronized boolean interrupted() {
            return interrupted;
        }

        /** Returns whether the caller has continued without the end of this work. */
        synchronized boolean abandoned() {
            return lost && caller != null;
        }

        /** Clears an interrupt of this class, so that it does not affect the thread's next work. */
        void end() {
            Thread found = null;
            synchronized (this) {
                if (interrupted) {
                    Thread.interrupted();
                }
                if (lost) {
                    found = thread;
                }
                thread = null;
            }
            if (caller != null && caller.cancelled()) {
                Thread.currentThread().interrupt();
            }
            if (found != null) {
                log.warn("The lost thread {} has ended its render", found.getName());
                stuck.threadFound(found);
            }
        }
    }
}
