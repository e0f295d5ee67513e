package platen.jobs.render;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import platen.jobs.engine.RenderOutcome;
import platen.jobs.engine.RenderOutcome.Reason;
import platen.jobs.engine.RenderOutcome.Rejected;
import platen.jobs.engine.Stop;

/**
 * Ends renders that take too long, which JobRunr's open-source edition does not do for its jobs. A render is asked to
 * end by an interrupt, which the engine's loops obey ({@link Stop}). One that does not is given up: its failure is
 * recorded beside it, and the process is told that it has lost a thread.
 */
public final class CutOff implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(CutOff.class);

    /** An alarm for each render would wake the timer's thread for each, a hundredth of what a render takes. */
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(50);

    private final Duration grace;
    private final Stuck stuck;
    private final ScheduledThreadPoolExecutor timer;
    private final Set<Watched> underWay = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors
            .newCachedThreadPool(Thread.ofPlatform().daemon().name("platen-engine-", 1).factory());

    /** Told when a thread is lost to a render that does not end; Java cannot end it, only the process can. */
    @FunctionalInterface
    public interface Stuck {
        void threadLost(Thread thread);
    }

    /** @param grace from the interrupt until the thread is given up */
    public CutOff(Duration grace, Stuck stuck) {
        this.grace = grace;
        this.stuck = stuck;
        this.timer = new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("platen-cut-off").factory());
        timer.scheduleWithFixedDelay(this::interruptLate, LOOK_INTERVAL.toNanos(), LOOK_INTERVAL.toNanos(),
                TimeUnit.NANOSECONDS);
    }

    /**
     * Renders, as {@link #within(Duration, Supplier, Object, Runnable)} has it.
     *
     * @param givenUp what to do, in another thread, should the render never come back
     * @return the render's outcome, or that it took too long
     */
    RenderOutcome within(Duration limit, Supplier<RenderOutcome> render, Consumer<Rejected> givenUp) {
        var late = new Rejected(Reason.TIMEOUT,
                "The render was ended because it took longer than %d seconds.".formatted(limit.toSeconds()), null);
        return within(limit, render, late, () -> givenUp.accept(late));
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
        if (!Thread.currentThread().isVirtual()) {
            return here(limit, work, late, givenUp);
        }
        Map<String, String> named = names();
        try {
            return CompletableFuture.supplyAsync(() -> {
                MDC.setContextMap(named);
                try {
                    return here(limit, work, late, givenUp);
                } finally {
                    MDC.clear();
                }
            }, threads).join();
        } catch (CompletionException e) {
            throw switch (e.getCause()) {
                case RuntimeException failure -> failure;
                case Error failure -> throw failure;
                case null, default -> e;
            };
        }
    }

    private <T> T here(Duration limit, Supplier<T> work, T late, Runnable givenUp) {
        var watched = new Watched(Thread.currentThread(), System.nanoTime() + limit.toNanos(), givenUp);
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
        underWay.stream().filter(each -> now - each.endNanos >= 0).forEach(Watched::interrupt);
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

    /** One render, seen by its own thread and by the timer's. */
    private final class Watched {
        private final Thread thread;
        private final long endNanos;
        private final Runnable givenUp;
        private final Map<String, String> named = names();
        private boolean running = true;
        private boolean interrupted;

        Watched(Thread thread, long endNanos, Runnable givenUp) {
            this.thread = thread;
            this.endNanos = endNanos;
            this.givenUp = givenUp;
        }

        synchronized void interrupt() {
            if (running && !interrupted) {
                interrupted = true;
                thread.interrupt();
                timer.schedule(this::giveUp, grace.toNanos(), TimeUnit.NANOSECONDS);
            }
        }

        private void giveUp() {
            if (!running()) {
                return;
            }
            var where = new IllegalStateException("This is where it hangs");
            where.setStackTrace(thread.getStackTrace());
            MDC.setContextMap(named);
            log.error("A render does not end; its thread {} is lost", thread.getName(), where);
            try {
                givenUp.run();
            } finally {
                MDC.clear();
                stuck.threadLost(thread);
            }
        }

        synchronized boolean interrupted() {
            return interrupted;
        }

        private synchronized boolean running() {
            return running;
        }

        /** Takes an interrupt of ours back, so that what the thread does next is not ended too. */
        synchronized void end() {
            running = false;
            if (interrupted) {
                Thread.interrupted();
            }
        }
    }
}
