package platen.jobs.queue;

import java.time.Duration;

/**
 * Handlers of one kind of job that run in this process and take queued rows until none is left. Rows that this process
 * queues meanwhile need no job: the next claim of a handler finds them.
 *
 * <p>Thread-safe.
 */
public final class ActiveHandlers {
    private int active;
    private long claims;
    private boolean queued;

    ActiveHandlers() {}

    /** A running handler; closed when it takes no more rows. */
    public final class Handler implements AutoCloseable {
        private Handler() {}

        /** Announces a claim of queued rows, immediately before it. */
        public void claiming() {
            synchronized (ActiveHandlers.this) {
                queued = false;
                claims++;
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

    /** A condition over the fields, read while the monitor is held. */
    private interface Condition {
        boolean holds();
    }

    /** Returns a handler that has begun to take rows. */
    public synchronized Handler enter() {
        active++;
        return new Handler();
    }

    /** Returns the number of running handlers. */
    synchronized int active() {
        return active;
    }

    /**
     * Tells the handlers that rows were queued.
     *
     * @return the number of claims so far, for {@link #awaitClaim}
     */
    synchronized long tell() {
        queued = true;
        notifyAll();
        return claims;
    }

    /**
     * Waits until a handler has claimed rows since {@link #tell}.
     *
     * @return false when none did: all have ended, or are still busy with earlier rows
     */
    synchronized boolean awaitClaim(long claimsBefore, Duration atMost) {
        await(() -> claims != claimsBefore || active == 0, atMost);
        return claims != claimsBefore;
    }

    /** Waits for a condition, with the monitor held by the caller; returns whether it holds. */
    private boolean await(Condition condition, Duration atMost) {
        long end = System.nanoTime() + atMost.toNanos();
        try {
            for (long left = atMost.toNanos(); !condition.holds() && left > 0; left = end - System.nanoTime()) {
                // rounded up, because zero would wait for ever
                wait(left / 1_000_000 + 1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return condition.holds();
    }
}
