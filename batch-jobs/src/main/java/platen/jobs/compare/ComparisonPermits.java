package platen.jobs.compare;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import platen.jobs.error.BusyException;

/**
 * Limits the checks and comparisons that run at once in this process. A tenant holds at most half of the permits, so that
 * its checks of many large submissions leave processors to others. Thread-safe.
 */
public final class ComparisonPermits {
    private static final Duration WAIT_TIMEOUT = Duration.ofSeconds(5);
    private static final String BUSY = "Too many comparisons are in progress; try again in a moment.";

    private final int count;
    private final int maxPerTenant;
    private final Duration wait;
    private final Map<UUID, Integer> held = new HashMap<>();
    private int taken;

    /** Creates a permit for each processor, at least two. */
    public ComparisonPermits() {
        this(Math.max(2, Runtime.getRuntime().availableProcessors()), WAIT_TIMEOUT);
    }

    /** @param wait time that a caller waits for a permit */
    ComparisonPermits(int count, Duration wait) {
        this.count = count;
        this.maxPerTenant = Math.max(1, count / 2);
        this.wait = wait;
    }

    /**
     * Does work of a tenant with a permit.
     *
     * @throws BusyException when no permit is free for the tenant in time
     */
    public <T> T run(UUID tenant, Supplier<T> work) {
        acquire(tenant);
        try {
            return work.get();
        } finally {
            release(tenant);
        }
    }

    private synchronized void acquire(UUID tenant) {
        long end = System.nanoTime() + wait.toNanos();
        while (taken == count || held.getOrDefault(tenant, 0) == maxPerTenant) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                throw new BusyException(BUSY);
            }
            try {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new BusyException(BUSY);
            }
        }
        taken++;
        held.merge(tenant, 1, Integer::sum);
    }

    private synchronized void release(UUID tenant) {
        taken--;
        held.computeIfPresent(tenant, (_, permits) -> permits == 1 ? null : permits - 1);
        notifyAll();
    }
}
