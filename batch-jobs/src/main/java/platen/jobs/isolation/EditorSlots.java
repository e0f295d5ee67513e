package platen.jobs.isolation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import platen.jobs.isolation.EditorWorkers.Limits;

/**
 * Decides which tenant has which of a bounded number of processes, and ends them. A tenant holds a bounded share of them.
 * One that waits without any gets the place of another's: of one that was idle for some time, of one of several that a
 * tenant has, or at last of a tenant's only one. Thread-safe.
 */
final class EditorSlots {
    /** Idle time after which a process may be ended for another tenant's. */
    private static final Duration MIN_IDLE = Duration.ofSeconds(10);
    /** Time that a tenant's only process is used before a tenant without any gets its place; starting one is costly. */
    private static final Duration MIN_HELD = Duration.ofSeconds(10);
    /** The same, of a tenant with several. */
    private static final Duration MIN_HELD_OF_SEVERAL = Duration.ofSeconds(2);
    /** Longest pause in which no process is given back, but one comes to be due. */
    private static final Duration POLL = Duration.ofMillis(100);

    private final Limits limits;
    private final List<Slot> slots = new ArrayList<>();
    /** Tenants without a process that wait for one, one entry a caller. */
    private final List<UUID> without = new ArrayList<>();
    private boolean closed;

    EditorSlots(Limits limits) {
        this.limits = limits;
    }

    /** A process that belongs to a tenant, or the place of one that starts. */
    static final class Slot {
        private final UUID tenant;
        private @Nullable WorkerProcess process;
        private boolean busy = true;
        private final long heldNanos = System.nanoTime();
        private long usedNanos = heldNanos;

        private Slot(UUID tenant) {
            this.tenant = tenant;
        }

        private boolean heldFor(Duration time) {
            return System.nanoTime() - heldNanos >= time.toNanos();
        }

        private boolean idleFor(Duration time) {
            return !busy && System.nanoTime() - usedNanos >= time.toNanos();
        }
    }

    /** Returns whether another process may start without the end of one. */
    synchronized boolean isBelowLimit() {
        return !closed && slots.size() < limits.processes();
    }

    /**
     * Waits for a process of the tenant, or for the place of one, which are the caller's until they are given back.
     *
     * @return empty when there is none in time
     */
    synchronized Optional<Slot> acquire(UUID tenant, Duration wait) throws InterruptedException {
        long end = System.nanoTime() + wait.toNanos();
        boolean waits = false;
        try {
            while (!closed) {
                if (!waits && count(tenant) == 0) {
                    waits = without.add(tenant);
                }
                Optional<Slot> slot = free(tenant);
                long left = end - System.nanoTime();
                if (slot.isPresent() || left <= 0) {
                    return slot;
                }
                TimeUnit.NANOSECONDS.timedWait(this, Math.min(left, POLL.toNanos()));
            }
            return Optional.empty();
        } finally {
            if (waits) {
                without.remove(tenant);
                notifyAll();
            }
        }
    }

    /** Returns a slot for a task of the tenant, which is busy from then on. */
    private Optional<Slot> free(UUID tenant) {
        long own = count(tenant);
        Optional<Slot> idle = slots.stream()
                .filter(each -> !each.busy && each.tenant.equals(tenant) && !isDue(each, own))
                .findFirst();
        if (idle.isPresent()) {
            idle.get().busy = true;
            return idle;
        }
        if (own < limits.perTenant() && hasPlace(own)) {
            var slot = new Slot(tenant);
            slots.add(slot);
            return Optional.of(slot);
        }
        return Optional.empty();
    }

    private long count(UUID tenant) {
        return slots.stream().filter(each -> each.tenant.equals(tenant)).count();
    }

    /** Returns whether the place of a process is to go to a tenant that waits without any. */
    private boolean isDue(Slot slot, long ofItsTenant) {
        return slots.size() >= limits.processes() && !without.isEmpty()
                && slot.heldFor(ofItsTenant > 1 ? MIN_HELD_OF_SEVERAL : MIN_HELD);
    }

    /**
     * Returns whether another process may start, after ending one if necessary: one that was idle for some time, or, for
     * a tenant without any, one that is due to it.
     *
     * @param own processes of the tenant
     */
    private boolean hasPlace(long own) {
        if (slots.size() < limits.processes()) {
            return true;
        }
        Optional<Slot> ending = slots.stream()
                .filter(each -> each.idleFor(MIN_IDLE))
                .min(Comparator.comparingLong(each -> each.usedNanos));
        if (ending.isEmpty() && own == 0) {
            ending = slots.stream()
                    .filter(each -> !each.busy && isDue(each, count(each.tenant)))
                    .max(Comparator.<Slot>comparingLong(each -> count(each.tenant))
                            .thenComparing(each -> each.heldNanos, Comparator.reverseOrder()));
        }
        ending.ifPresent(this::end);
        return ending.isPresent();
    }

    /** Returns the process of a slot that the caller holds; empty when it is to be started. */
    synchronized Optional<WorkerProcess> running(Slot slot) {
        return Optional.ofNullable(slot.process).filter(WorkerProcess::isAlive);
    }

    /** Puts a process into a slot that the caller holds, and returns it. */
    synchronized WorkerProcess started(Slot slot, WorkerProcess process) {
        slot.process = process;
        if (closed) {
            process.close();
        }
        return process;
    }

    /** Gives a slot back; a process that is not healthy ends. */
    synchronized void giveBack(Slot slot, boolean healthy) {
        slot.busy = false;
        slot.usedNanos = System.nanoTime();
        if (!healthy || closed) {
            end(slot);
        }
        notifyAll();
    }

    /** Ends the processes that were not used for long, and returns whether none is left. */
    synchronized boolean endIdle() {
        slots.stream().filter(each -> each.idleFor(limits.idle())).toList().forEach(this::end);
        return slots.isEmpty();
    }

    private void end(Slot slot) {
        slots.remove(slot);
        if (slot.process != null) {
            slot.process.close();
        }
    }

    synchronized List<Long> processIds() {
        return slots.stream().flatMap(each -> Optional.ofNullable(each.process).stream()).map(WorkerProcess::pid)
                .toList();
    }

    /** Ends all processes, also those that are put into slots later. */
    synchronized void close() {
        closed = true;
        List.copyOf(slots).forEach(this::end);
        notifyAll();
    }
}
