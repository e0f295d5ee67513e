package platen.jobs.packet;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.springframework.context.SmartLifecycle;

/**
 * Lets interactive work pass. Asked between chunks: who helps leaves while somebody waits for a render, so that the
 * slot is free at once; who drives an order steps aside for a moment. Closed when the process is about to stop, before
 * the job server waits for what it runs.
 */
public final class BatchYieldGate implements SmartLifecycle {
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(50);
    /** Bulk work goes on at this pace however long the queue of interactive work is. */
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(250);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);
    /** So many look intervals a driver goes on between two pauses. */
    private static final int STRETCH = 4;

    private final BooleanSupplier waiting;
    private volatile boolean open = true;
    private final Duration lookInterval;
    private volatile long lookedAtNanos;
    private volatile boolean somebodyWaits;

    /** @param waiting whether a render or run is queued that somebody waits for */
    public BatchYieldGate(BooleanSupplier waiting) {
        this(waiting, LOOK_INTERVAL);
    }

    /** @param lookInterval for which an answer is taken to hold */
    BatchYieldGate(BooleanSupplier waiting, Duration lookInterval) {
        this.waiting = waiting;
        this.lookInterval = lookInterval;
        lookedAtNanos = System.nanoTime() - lookInterval.toNanos();
    }

    /** Whether this process goes on working. */
    boolean open() {
        return open;
    }

    /** Whether a render or run is queued that somebody waits for. */
    boolean somebodyWaits() {
        long now = System.nanoTime();
        if (now - lookedAtNanos >= lookInterval.toNanos()) {
            somebodyWaits = waiting.getAsBoolean();
            lookedAtNanos = now;
        }
        return somebodyWaits;
    }

    /** How long a driver goes on between two pauses. */
    Duration stretch() {
        return lookInterval.multipliedBy(STRETCH);
    }

    /** Steps aside while somebody waits, for a bounded time. */
    void stepAside() {
        long end = System.nanoTime() + LONGEST_PAUSE.toNanos();
        while (open && somebodyWaits() && System.nanoTime() - end < 0) {
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
