package platen.jobs.batch.work;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.springframework.context.SmartLifecycle;

/**
 * Makes batch work yield to interactive work. Workers ask between rows: a helper leaves while a caller waits for a
 * render, so that its worker is free at once; the coordinating worker pauses briefly. The gate closes before the process
 * stops, ahead of the job server's wait for running jobs.
 */
public final class BatchYieldGate implements SmartLifecycle {
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(50);
    /** A look that takes long is reused longer: looks take at most this part of the time, among any number of workspaces. */
    private static final int LOOK_SHARE = 20;
    private static final Duration MAX_LOOK_INTERVAL = Duration.ofSeconds(1);
    /** Maximum length of one pause, so that batches advance however long the queue of interactive work is. */
    private static final Duration MAX_PAUSE = Duration.ofMillis(250);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);
    /** Look intervals that the coordinating worker runs between two pauses. */
    private static final int STRETCH = 4;

    private final BooleanSupplier waiting;
    private volatile boolean open = true;
    private final Duration lookInterval;
    private final LongSupplier nanoTime;
    private volatile long nextLookNanos;
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
        this(waiting, lookInterval, System::nanoTime);
    }

    BatchYieldGate(BooleanSupplier waiting, Duration lookInterval, LongSupplier nanoTime) {
        this.waiting = waiting;
        this.lookInterval = lookInterval;
        this.nanoTime = nanoTime;
        this.nextLookNanos = nanoTime.getAsLong();
    }

    /** Returns whether this process continues to work; false once it is stopping. */
    boolean open() {
        return open;
    }

    /**
     * Returns whether a render or run that a caller waits for is queued. The answer may be one look interval old, or
     * {@value #LOOK_SHARE} times as old as the look took, at most a second.
     */
    boolean othersWait() {
        long now = nanoTime.getAsLong();
        if (now - nextLookNanos >= 0) {
            othersWait = waiting.getAsBoolean();
            long ended = nanoTime.getAsLong();
            nextLookNanos = ended + Math.max(lookInterval.toNanos(),
                    Math.min((ended - now) * LOOK_SHARE, MAX_LOOK_INTERVAL.toNanos()));
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
