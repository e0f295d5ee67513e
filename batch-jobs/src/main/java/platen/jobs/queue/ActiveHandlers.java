package platen.jobs.queue;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Handlers of one kind of job that run in this process and claim queued rows until none is left. Rows that this process
 * queues meanwhile need no job if the next claim of a handler takes them.
 *
 * <p>Thread-safe.
 */
public final class ActiveHandlers {
    private int active;
    private boolean queued;
    /** Number of claims that have begun. */
    private long begun;
    /** The latest claim that has taken all queued rows, by the number of its beginning. */
    private long tookAll;
    /** The latest claim that may have left rows behind. */
    private long tookSome;

    ActiveHandlers() {}

    /** A running handler; closed when it claims no more rows. */
    public final class Handler implements AutoCloseable {
        private Handler() {}

        /** Announces a claim of queued rows, immediately before it; returns its number. */
        public long beginClaim() {
            synchronized (ActiveHandlers.this) {
                queued = false;
                return ++begun;
            }
        }

        /**
         * Ends a claim that has succeeded.
         *
         * @param number its number
         * @param all whether it has taken all rows that were queued
         */
        public void endClaim(long number, boolean all) {
            synchronized (ActiveHandlers.this) {
                if (all) {
                    tookAll = Math.max(tookAll, number);
                } else {
                    tookSome = Math.max(tookSome, number);
                }
                ActiveHandlers.this.notifyAll();
            }
        }

        /** Waits until this process has queued rows; returns false when it queued none. */
        public boolean awaitRows(Duration atMost) {
            synchronized (ActiveHandlers.this) {
                return await(() -> queued, atMost);
            }
        }

        @Override
        public void close() {
            synchronized (ActiveHandlers.this) {
                active--;
                ActiveHandlers.this.notifyAll();
            }
        }
    }

    /** Returns a handler that has begun to claim rows. */
    public synchronized Handler enter() {
        active++;
        return new Handler();
    }

    /** Returns whether a handler is running. */
    synchronized boolean isActive() {
        return active > 0;
    }

    /**
     * Notifies the handlers that rows were queued.
     *
     * @return the number of the latest claim, for {@link #awaitClaim}
     */
    synchronized long notifyHandlers() {
        queued = true;
        notifyAll();
        return begun;
    }

    /**
     * Waits until a later claim has taken all queued rows.
     *
     * @return false when none did: the handlers have ended, are still busy with earlier rows, or have left rows behind
     */
    synchronized boolean awaitClaim(long earlier, Duration atMost) {
        await(() -> tookAll > earlier || tookSome > earlier || active == 0, atMost);
        return tookAll > earlier;
    }

    /** Waits for a condition, with the monitor held by the caller; returns whether it holds. */
    private boolean await(BooleanSupplier condition, Duration atMost) {
        long end = System.nanoTime() + atMost.toNanos();
        try {
            for (long left = atMost.toNanos(); !condition.getAsBoolean() && left > 0; left = end - System.nanoTime()) {
                // rounded up, because zero would wait for ever
                wait(left / 1_000_000 + 1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return condition.getAsBoolean();
    }
}
