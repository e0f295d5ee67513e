package platen.jobs.isolation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.isolation.IsolatedOutcome.Cause;
import platen.jobs.isolation.IsolatedOutcome.Stopped;

/**
 * Keeps warm worker processes for the previews of editors. A process serves one tenant from its start to its end: what
 * a hostile source leaves behind reaches nobody else. A tenant holds a bounded share of a bounded number of processes,
 * which get less processor time than renders; a waiting tenant without any gets the place of another's, first of one
 * that has several. A caller who finds all of them busy, or waits too long for an answer, is turned away. Thread-safe.
 */
public final class EditorWorkers implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(EditorWorkers.class);

    /** Idle time after which a process may be ended for another tenant's. */
    private static final Duration MIN_IDLE = Duration.ofSeconds(10);
    /** Time that a tenant's only process is used before a tenant without any gets its place; starting one is costly. */
    private static final Duration MIN_HELD = Duration.ofSeconds(10);
    /** The same, of a tenant with several. */
    private static final Duration MIN_HELD_OF_SEVERAL = Duration.ofSeconds(2);
    /** Longest pause in which no process is given back, but one comes to be due. */
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration MAX_PROCESSOR_TIME = WorkerLauncher.MAX_LIFETIME.dividedBy(2);

    private final WorkerStarter starter;
    private final Limits limits;
    private final List<Slot> slots = new ArrayList<>();
    /** Tenants without a process that wait for one, one entry a caller. */
    private final List<UUID> without = new ArrayList<>();
    private boolean closed;
    /** Threads of tasks, which outlast a caller who waits no longer. */
    private final ExecutorService servers = Executors.newVirtualThreadPerTaskExecutor();

    /**
     * Bounds of the processes.
     *
     * @param processes of this node
     * @param perTenant of these, held by one tenant at most
     * @param idle time after which an unused process ends
     */
    public record Limits(int processes, int perTenant, Duration idle) {}

    /**
     * Bounds of the time that a caller waits.
     *
     * @param process until a process is free
     * @param answer in total
     */
    public record Timeouts(Duration process, Duration answer) {}

    public EditorWorkers(IsolationSettings settings, Limits limits) {
        this.starter = new WorkerStarter(WorkerLauncher.withLowPriority(settings));
        this.limits = limits;
        starter.repeat(this::endIdle, limits.idle().dividedBy(2));
    }

    /** A process that belongs to a tenant. */
    private static final class Slot {
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

    /** Starts a process for the next tenant in the background, unless one waits already. */
    public synchronized void prepare() {
        if (!closed && slots.size() < limits.processes()) {
            starter.prepare();
        }
    }

    /**
     * Runs a task in a process of the tenant.
     *
     * @param limit processor time of the task
     * @param timeouts elapsed time of the caller, which a busy machine makes longer than the processor time
     * @return empty when no process was free in time, or it did not answer in time. The process then finishes the task
     *         and stays busy meanwhile
     * @throws UncheckedIOException when no process can be started
     */
    public <I, O> Optional<IsolatedOutcome<O>> run(UUID tenant, IsolatedTask<I, O> task, I input, Duration limit,
            Timeouts timeouts) {
        byte[] request = WorkerPool.request(task, input);
        long latest = System.nanoTime() + timeouts.answer().toNanos();
        try {
            Optional<Slot> slot = acquire(tenant, timeouts.process());
            return slot.isEmpty()
                    ? Optional.empty()
                    : await(servers.submit(() -> serve(slot.get(), task, request, limit)), latest);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while a worker process was needed", e);
        }
    }

    private static <T> Optional<T> await(Future<T> served, long latest) throws InterruptedException {
        try {
            return Optional.of(served.get(latest - System.nanoTime(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException busy) {
            log.warn("A preview was not ready in time, because the machine is busy");
            return Optional.empty();
        } catch (InterruptedException e) {
            served.cancel(true);
            throw e;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UncheckedIOException failure) {
                throw new UncheckedIOException(failure.getMessage(), failure.getCause());
            }
            throw new IllegalStateException("A preview failed", e.getCause());
        }
    }

    private <I, O> IsolatedOutcome<O> serve(Slot slot, IsolatedTask<I, O> task, byte[] request, Duration limit)
            throws InterruptedException {
        boolean healthy = false;
        try {
            WorkerProcess process = process(slot);
            try {
                IsolatedOutcome<O> outcome = WorkerPool.outcome(task, process.exchange(request, limit));
                healthy = process.processorTime().compareTo(MAX_PROCESSOR_TIME) < 0;
                return outcome;
            } catch (WorkerProcess.TimeLimit slow) {
                return new Stopped<>(Cause.TIME, "took longer than " + limit);
            } catch (IOException crash) {
                return process.ranOutOfMemory()
                        ? new Stopped<>(Cause.MEMORY, "ran out of heap")
                        : new Stopped<>(Cause.CRASH, String.valueOf(crash.getMessage()));
            }
        } finally {
            giveBack(slot, healthy);
        }
    }

    private synchronized Optional<Slot> acquire(UUID tenant, Duration wait) throws InterruptedException {
        long end = System.nanoTime() + wait.toNanos();
        boolean waits = false;
        try {
            while (!closed) {
                Optional<Slot> slot = free(tenant);
                long left = end - System.nanoTime();
                if (slot.isPresent() || left <= 0) {
                    return slot;
                }
                if (!waits && count(tenant) == 0) {
                    waits = without.add(tenant);
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

    /** Returns the process of a slot that the caller holds, and starts it if necessary. */
    private WorkerProcess process(Slot slot) throws InterruptedException {
        synchronized (this) {
            WorkerProcess running = slot.process;
            if (running != null && running.isAlive()) {
                return running;
            }
        }
        WorkerProcess started = starter.take();
        synchronized (this) {
            slot.process = started;
            if (closed) {
                started.close();
            }
        }
        return started;
    }

    private synchronized void giveBack(Slot slot, boolean healthy) {
        slot.busy = false;
        slot.usedNanos = System.nanoTime();
        if (!healthy || closed) {
            end(slot);
        }
        notifyAll();
    }

    private synchronized void endIdle() {
        slots.stream().filter(each -> each.idleFor(limits.idle())).toList().forEach(this::end);
        if (slots.isEmpty()) {
            starter.endSpare();
        }
    }

    private synchronized void end(Slot slot) {
        slots.remove(slot);
        if (slot.process != null) {
            slot.process.close();
        }
    }

    /** Returns the process ids as seen by this process, of the processes that belong to a tenant. */
    synchronized List<Long> processIds() {
        return slots.stream().flatMap(each -> Optional.ofNullable(each.process).stream()).map(WorkerProcess::pid)
                .toList();
    }

    /** Ends all processes. */
    @Override
    public void close() {
        starter.close();
        servers.shutdownNow();
        synchronized (this) {
            closed = true;
            List.copyOf(slots).forEach(this::end);
            notifyAll();
        }
    }
}
