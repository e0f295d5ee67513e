package platen.jobs.isolation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;

/**
 * A fixed number of slots that tenants take in turns. A tenant holds fewer than half of them, or one: even one that is
 * known by two ids, those of its organization and its workspace, leaves the others a slot.
 */
final class FairSlots {
    private final int count;
    private final int maxPerTenant;
    private final Map<UUID, Integer> held = new HashMap<>();
    private int taken;
    /** Tenants in the order of their turns, each with those that wait. */
    private final LinkedHashMap<UUID, Deque<CountDownLatch>> waiting = new LinkedHashMap<>();

    /** A slot that is held. */
    interface Slot extends AutoCloseable {
        @Override
        void close();
    }

    /** @param count of slots, at least 3 */
    FairSlots(int count) {
        this.count = count;
        this.maxPerTenant = (count - 1) / 2;
    }

    int count() {
        return count;
    }

    /** Waits for a slot. */
    Slot acquire(UUID tenant) throws InterruptedException {
        var turn = new CountDownLatch(1);
        synchronized (this) {
            waiting.computeIfAbsent(tenant, _ -> new ArrayDeque<>()).add(turn);
            assign();
        }
        try {
            turn.await();
        } catch (InterruptedException e) {
            leave(tenant, turn);
            throw e;
        }
        return () -> release(tenant);
    }

    /** Tasks that wait for a slot. */
    synchronized int waiting() {
        return waiting.values().stream().mapToInt(Deque::size).sum();
    }

    private synchronized void leave(UUID tenant, CountDownLatch turn) {
        Deque<CountDownLatch> own = waiting.get(tenant);
        if (own == null || !own.remove(turn)) {
            // It was assigned a slot at the moment of the interrupt.
            release(tenant);
        } else if (own.isEmpty()) {
            waiting.remove(tenant);
        }
    }

    private synchronized void release(UUID tenant) {
        taken--;
        held.computeIfPresent(tenant, (_, slots) -> slots == 1 ? null : slots - 1);
        assign();
    }

    private void assign() {
        while (taken < count && assignOne()) {
            // Until nobody may have another slot.
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
                    // Behind all others.
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
