package platen.jobs.isolation;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Distributes a fixed number of permits fairly among tenants, round robin. A tenant holds at most fewer than half of the
 * permits, but at least one; so even a tenant known by two ids (organization and workspace) leaves a permit for others.
 */
public final class FairSemaphore {
    private final int count;
    private final int maxPerTenant;
    private final Map<UUID, Integer> held = new HashMap<>();
    private int taken;
    /** Tenants in round-robin order, each with its waiting tasks. */
    private final LinkedHashMap<UUID, Deque<CountDownLatch>> waiting = new LinkedHashMap<>();

    /** A permit held by a task; closing it releases the permit. */
    public interface Permit extends AutoCloseable {
        @Override
        void close();
    }

    /** @param count number of permits, at least 3 */
    public FairSemaphore(int count) {
        this.count = count;
        this.maxPerTenant = (count - 1) / 2;
    }

    int count() {
        return count;
    }

    /** Waits for a permit. */
    public Permit acquire(UUID tenant) throws InterruptedException {
        CountDownLatch turn = queue(tenant);
        try {
            turn.await();
        } catch (InterruptedException e) {
            leave(tenant, turn);
            throw e;
        }
        return () -> release(tenant);
    }

    /** Waits for a permit; empty when there is none in time. */
    public Optional<Permit> tryAcquire(UUID tenant, Duration timeout) throws InterruptedException {
        CountDownLatch turn = queue(tenant);
        try {
            if (turn.await(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                return Optional.of(() -> release(tenant));
            }
        } catch (InterruptedException e) {
            leave(tenant, turn);
            throw e;
        }
        leave(tenant, turn);
        return Optional.empty();
    }

    private CountDownLatch queue(UUID tenant) {
        var ticket = new CountDownLatch(1);
        synchronized (this) {
            waiting.computeIfAbsent(tenant, _ -> new ArrayDeque<>()).add(ticket);
            assign();
        }
        return ticket;
    }

    private synchronized void leave(UUID tenant, CountDownLatch turn) {
        Deque<CountDownLatch> own = waiting.get(tenant);
        if (own == null || !own.remove(turn)) {
            // A permit was assigned at the moment of the interrupt or timeout.
            release(tenant);
        } else if (own.isEmpty()) {
            waiting.remove(tenant);
        }
    }

    private synchronized void release(UUID tenant) {
        taken--;
        held.computeIfPresent(tenant, (_, permits) -> permits == 1 ? null : permits - 1);
        assign();
    }

    private void assign() {
        while (taken < count && assignOne()) {
            // Loop until no tenant may take another permit.
        }
    }

    private boolean assignOne() {
        for (Iterator<Map.Entry<UUID, Deque<CountDownLatch>>> each = waiting.entrySet().iterator(); each.hasNext();) {
            Map.Entry<UUID, Deque<CountDownLatch>> next = each.next();
            UUID tenant = next.getKey();
            if (held.getOrDefault(tenant, 0) < maxPerTenant) {
                Deque<CountDownLatch> own = next.getValue();
                CountDownLatch turn = own.remove();
                each.remove();
                if (!own.isEmpty()) {
                    // Move the tenant to the end of the queue.
                    waiting.put(tenant, own);
                }
                held.merge(tenant, 1, Integer::sum);
                taken++;
                turn.countDown();
                return true;
            }
        }
        return false;
    }
}
