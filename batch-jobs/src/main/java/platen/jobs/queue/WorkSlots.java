package platen.jobs.queue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Slots of one kind of work in this process, separate from those of interactive work. One workspace may hold all slots
 * but one, so that another workspace still gets its turn. Work beyond the slots is deferred: its job ends at once and
 * is enqueued again when a slot is free. Deferred jobs are kept in memory only; the sweeps for due rows restore them
 * after a crash.
 *
 * <p>Thread-safe.
 */
public final class WorkSlots {
    private static final Logger log = LoggerFactory.getLogger(WorkSlots.class);
    private static final int MAX_DEFERRED = 10_000;

    private final String kind;
    private final int count;
    private final Duration limit;
    private final Consumer<QueuedJob> enqueue;
    private final List<Holder> holders = new ArrayList<>();
    /** By the row that the job names, oldest first. */
    private final Map<UUID, Deferred> deferred = new LinkedHashMap<>();

    private record Holder(UUID workspaceId, long sinceNanos) {}

    private record Deferred(UUID workspaceId, QueuedJob job) {}

    /**
     * @param kind name of the work for operators
     * @param count at least 2, one of which is always for another workspace
     * @param limit expected maximum duration of work of this kind
     * @param enqueue enqueues a deferred job again
     */
    public WorkSlots(String kind, int count, Duration limit, Consumer<QueuedJob> enqueue) {
        if (count < 2) {
            throw new IllegalArgumentException("Work of the kind '" + kind + "' needs at least 2 slots, not " + count);
        }
        this.kind = kind;
        this.count = count;
        this.limit = limit;
        this.enqueue = enqueue;
    }

    public String kind() {
        return kind;
    }

    /**
     * Runs the work of a job in a slot of its kind, or defers the job.
     *
     * @return false when the job was deferred
     */
    public boolean run(UUID workspaceId, QueuedJob job, Runnable work) {
        var holder = new Holder(workspaceId, System.nanoTime());
        if (!take(holder, job)) {
            return false;
        }
        try {
            WorkerSlot.giveBack();
            work.run();
        } finally {
            release(holder).ifPresent(this::enqueue);
        }
        return true;
    }

    /** Returns whether every slot is held for longer than the limit. */
    public synchronized boolean stalled() {
        long now = System.nanoTime();
        return holders.size() == count
                && holders.stream().allMatch(holder -> now - holder.sinceNanos() > limit.toNanos());
    }

    /** Returns the number of slots in use. */
    public synchronized int held() {
        return holders.size();
    }

    private synchronized boolean take(Holder holder, QueuedJob job) {
        if (mayHoldOneMore(holder.workspaceId(), heldByWorkspace())) {
            deferred.remove(job.id());
            holders.add(holder);
            return true;
        }
        if (deferred.size() < MAX_DEFERRED || deferred.containsKey(job.id())) {
            deferred.putIfAbsent(job.id(), new Deferred(holder.workspaceId(), job));
        }
        return false;
    }

    /** Frees a slot and returns the next job: the oldest one of the workspaces that hold the fewest slots. */
    private synchronized Optional<QueuedJob> release(Holder holder) {
        holders.remove(holder);
        Map<UUID, Integer> held = heldByWorkspace();
        Optional<QueuedJob> next = deferred.values()
                .stream()
                .filter(each -> mayHoldOneMore(each.workspaceId(), held))
                .min(Comparator.comparingInt(each -> held.getOrDefault(each.workspaceId(), 0)))
                .map(Deferred::job);
        next.ifPresent(job -> deferred.remove(job.id()));
        return next;
    }

    private boolean mayHoldOneMore(UUID workspaceId, Map<UUID, Integer> held) {
        return holders.size() < count && held.getOrDefault(workspaceId, 0) < count - 1;
    }

    private Map<UUID, Integer> heldByWorkspace() {
        var held = new HashMap<UUID, Integer>();
        holders.forEach(holder -> held.merge(holder.workspaceId(), 1, Integer::sum));
        return held;
    }

    private void enqueue(QueuedJob job) {
        try {
            enqueue.accept(job);
        } catch (RuntimeException e) {
            // The row stays due, and its sweep enqueues a job.
            log.debug("{} could not be enqueued again", job.jobName(), e);
        }
    }
}
