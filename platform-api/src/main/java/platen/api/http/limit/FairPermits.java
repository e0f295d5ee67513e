package platen.api.http.limit;

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
 * Distributes a fixed number of permits among workspaces, round robin. Callers wait for a bounded time, and a bounded
 * number of them waits: when the queue is full, a workspace that has fewer waiting callers than another takes the place
 * of the other's latest one. Thread-safe.
 */
public final class FairPermits {
    private final int permits;
    private final int maxPerWorkspace;
    private final int maxWaiting;
    private final Map<UUID, Integer> held = new HashMap<>();
    /** Workspaces in the order of their turns, each with its waiting callers; none without any. */
    private final LinkedHashMap<UUID, Deque<Waiting>> queues = new LinkedHashMap<>();
    private int acquired;
    private int waiting;

    /** A permit. Closing it gives it back; it is closed once. */
    @FunctionalInterface
    public interface Permit extends AutoCloseable {
        @Override
        void close();
    }

    /** A caller in the queue. Written while the monitor of the permits is held. */
    private static final class Waiting {
        private final CountDownLatch decided = new CountDownLatch(1);
        private volatile boolean granted;
    }

    /**
     * @param permits in total
     * @param maxPerWorkspace permits that one workspace holds at most
     * @param maxWaiting callers that wait at most
     */
    public FairPermits(int permits, int maxPerWorkspace, int maxWaiting) {
        this.permits = permits;
        this.maxPerWorkspace = maxPerWorkspace;
        this.maxWaiting = maxWaiting;
    }

    /**
     * Waits for a permit.
     *
     * @return empty when none was free in time, or when too many others wait
     */
    public Optional<Permit> acquire(UUID workspaceId, Duration timeout) throws InterruptedException {
        Waiting own;
        synchronized (this) {
            if (mayTake(workspaceId) && !queues.containsKey(workspaceId)) {
                take(workspaceId);
                return Optional.of(() -> release(workspaceId));
            }
            if (timeout.isZero() || waiting == maxWaiting && !replaced(workspaceId)) {
                return Optional.empty();
            }
            own = new Waiting();
            queues.computeIfAbsent(workspaceId, _ -> new ArrayDeque<>()).addLast(own);
            waiting++;
        }
        try {
            if (!own.decided.await(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                leave(workspaceId, own);
            }
        } catch (InterruptedException e) {
            leave(workspaceId, own);
            if (own.granted) {
                release(workspaceId);
            }
            throw e;
        }
        return own.granted ? Optional.of(() -> release(workspaceId)) : Optional.empty();
    }

    /** Returns the number of permits that are free. */
    public synchronized int free() {
        return permits - acquired;
    }

    /** Returns the number of callers that wait. */
    public synchronized int waiting() {
        return waiting;
    }

    private boolean mayTake(UUID workspaceId) {
        return acquired < permits && held.getOrDefault(workspaceId, 0) < maxPerWorkspace;
    }

    private void take(UUID workspaceId) {
        acquired++;
        held.merge(workspaceId, 1, Integer::sum);
    }

    /** Refuses the latest caller of the longest queue, if that is longer than the workspace's will be. */
    private boolean replaced(UUID workspaceId) {
        Deque<Waiting> own = queues.get(workspaceId);
        int next = own == null ? 1 : own.size() + 1;
        Map.Entry<UUID, Deque<Waiting>> longest = null;
        for (Map.Entry<UUID, Deque<Waiting>> each : queues.entrySet()) {
            if (longest == null || each.getValue().size() > longest.getValue().size()) {
                longest = each;
            }
        }
        if (longest == null || longest.getValue().size() <= next) {
            return false;
        }
        longest.getValue().removeLast().decided.countDown();
        waiting--;
        return true;
    }

    /** Ends the waiting of a caller. A permit that was granted at this moment stays granted. */
    private synchronized void leave(UUID workspaceId, Waiting own) {
        Deque<Waiting> queue = queues.get(workspaceId);
        if (queue != null && queue.remove(own)) {
            waiting--;
            if (queue.isEmpty()) {
                queues.remove(workspaceId);
            }
        }
    }

    private synchronized void release(UUID workspaceId) {
        acquired--;
        held.computeIfPresent(workspaceId, (_, own) -> own == 1 ? null : own - 1);
        while (acquired < permits && grantNext()) {
            // until no waiting caller may take another permit
        }
    }

    private boolean grantNext() {
        for (Iterator<Map.Entry<UUID, Deque<Waiting>>> each = queues.entrySet().iterator(); each.hasNext();) {
            Map.Entry<UUID, Deque<Waiting>> next = each.next();
            UUID workspaceId = next.getKey();
            if (mayTake(workspaceId)) {
                Deque<Waiting> queue = next.getValue();
                Waiting first = queue.removeFirst();
                waiting--;
                each.remove();
                if (!queue.isEmpty()) {
                    // at the end: the others come first
                    queues.put(workspaceId, queue);
                }
                take(workspaceId);
                first.granted = true;
                first.decided.countDown();
                return true;
            }
        }
        return false;
    }
}
