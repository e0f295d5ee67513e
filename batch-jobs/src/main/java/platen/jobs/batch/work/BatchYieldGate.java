package platen.jobs.batch.work;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.springframework.context.SmartLifecycle;

/**
 * Makes batch work yield to interactive work. Workers ask between rows: a helper leaves while a caller waits for a
 * render, so that its worker is free at once; the coordinating worker pauses briefly. The gate closes before the process
 * stops, ahead of the job server's wait for running jobs.
 */
public final class BatchYieldGate implements SmartLifecycle {
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(50);
    /** Maximum length of one pause, so that batches advance however long the queue of interactive work is. */
    private static final Duration MAX_PAUSE = Duration.ofMillis(250);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);
    /** Look intervals that the coordinating worker runs between two pauses. */
    private static final int STRETCH = 4;

    private final BooleanSupplier waiting;
    private volatile boolean open = true;
    private final Duration lookInterval;
    private volatile long lookedAtNanos;
    private volatile boolean othersWait;

    /**
     * Creates a gate.
     *
     * @param waiting returns whether a render or run that a caller waits for is queued
     */
    public BatchYieldGate(BooleanSupplier waiting) {
        this(waiting, LOOK_INTERVAL);
    }

    /**
     * Creates a gate with a given look interval.
     *
     * @param lookInterval how long an answer of {@code waiting} is reused
     */
    public BatchYieldGate(BooleanSupplier waiting, Duration lookInterval) {
        this.waiting = waiting;
        this.lookInterval = lookInterval;
        lookedAtNanos = System.nanoTime() - lookInterval.toNanos();
    }

    /** Returns whether this process continues to work; false once it is stopping. */
    boolean open() {
        return open;
    }

    /** Returns whether a render or run that a caller waits for is queued. The answer may be one look interval old. */
    boolean othersWait() {
        long now = System.nanoTime();
        if (now - lookedAtNanos >= lookInterval.toNanos()) {
            othersWait = waiting.getAsBoolean();
            lookedAtNanos = now;
        }
        return othersWait;
    }

    /** Returns how long the coordinating worker runs between two pauses. */
    Duration stretch() {
        return lookInterval.multipliedBy(STRETCH);
    }

    /** Pauses while interactive work is waiting, for a bounded time. */
    void stepAside() {
        long end = System.nanoTime() + MAX_PAUSE.toNanos();
        while (open && othersWait() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        }
    }

    @Override
    public void start() {
        open = true;
    }

    @Override
    public void stop() {
        open = false;
    }

    @Override
    public boolean isRunning() {
        return open;
    }

    /** Stops before the job server, which stops before everything that its jobs need. */
    @Override
    public int getPhase() {
        return SmartLifecycle.DEFAULT_PHASE - 256;
    }
}
