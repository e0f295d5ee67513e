package platen.jobs.isolation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.isolation.IsolatedOutcome.Cause;
import platen.jobs.isolation.IsolatedOutcome.Stopped;

/**
 * Keeps warm worker processes for the previews of editors. A process serves one tenant from its start to its end: what
 * a hostile source leaves behind reaches nobody else. A tenant holds a bounded share of a bounded number of processes,
 * which get less processor time than renders; a caller who finds all of them busy is turned away. Thread-safe.
 */
public final class EditorWorkers implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(EditorWorkers.class);

    /** Idle time after which a process may be ended for another tenant's. */
    private static final Duration MIN_IDLE = Duration.ofSeconds(10);
    private static final Duration MAX_PROCESSOR_TIME = WorkerLauncher.MAX_LIFETIME.dividedBy(2);

    private final WorkerLauncher launcher;
    private final Limits limits;
    private final List<Slot> slots = new ArrayList<>();
    /** A started process that has served nobody. */
    private @Nullable WorkerProcess spare;
    private boolean starting;
    private boolean closed;
    /** One thread for the lifetime of all processes, which end with the thread that created them. */
    private final ScheduledExecutorService starter = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("editor-worker-starter").factory());

    /**
     * Bounds of the processes.
     *
     * @param processes of this node
     * @param perTenant of these, held by one tenant at most
     * @param idle time after which an unused process ends
     */
    public record Limits(int processes, int perTenant, Duration idle) {}

    public EditorWorkers(IsolationSettings settings, Limits limits) {
        this.launcher = WorkerLauncher.withLowPriority(settings);
        this.limits = limits;
        long millis = Math.max(1, limits.idle().toMillis() / 2);
        starter.scheduleWithFixedDelay(this::endIdle, millis, millis, TimeUnit.MILLISECONDS);
    }

    /** A process that belongs to a tenant. */
    private static final class Slot {
        private final UUID tenant;
        private @Nullable WorkerProcess process;
        private boolean busy = true;
        private long usedNanos = System.nanoTime();

        private Slot(UUID tenant) {
            this.tenant = tenant;
        }

        private boolean idleFor(Duration time) {
            return !busy && System.nanoTime() - usedNanos >= time.toNanos();
        }
    }

    /** Starts a process for the next tenant in the background, unless one waits already. */
    public synchronized void prepare() {
        if (closed || starting || spare != null || slots.size() >= limits.processes()) {
            return;
        }
        starting = true;
        try {
            starter.execute(this::startSpare);
        } catch (RejectedExecutionException closes) {
            log.debug("No process is started any more", closes);
        }
    }

    private void startSpare() {
        WorkerProcess started = null;
        try {
            started = launcher.start();
        } catch (IOException e) {
            log.error("A process for previews does not start", e);
        } catch (InterruptedException closes) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            starting = false;
            if (started != null && (closed || spare != null)) {
                started.close();
            } else {
                spare = started;
            }
        }
    }

    /**
     * Runs a task in a process of the tenant.
     *
     * @param limit processor time of the task
     * @param wait time to wait for a process that is free
     * @return empty when no process was free in time
     * @throws UncheckedIOException when no process can be started
     */
    public <I, O> Optional<IsolatedOutcome<O>> run(UUID tenant, IsolatedTask<I, O> task, I input, Duration limit,
            Duration wait) {
        byte[] request = WorkerPool.request(task, input);
        try {
            Optional<Slot> slot = acquire(tenant, wait);
            return slot.isEmpty() ? Optional.empty() : Optional.of(serve(slot.get(), task, request, limit));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while a worker process was needed", e);
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
        while (!closed) {
            Optional<Slot> own = slots.stream().filter(each -> !each.busy && each.tenant.equals(tenant)).findFirst();
            if (own.isPresent()) {
                own.get().busy = true;
                return own;
            }
            if (slots.stream().filter(each -> each.tenant.equals(tenant)).count() < limits.perTenant() && hasPlace()) {
                var slot = new Slot(tenant);
                slots.add(slot);
                return Optional.of(slot);
            }
            long left = end - System.nanoTime();
            if (left <= 0) {
                return Optional.empty();
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return Optional.empty();
    }

    /** Returns whether another process may start, after ending one that was idle for some time if necessary. */
    private synchronized boolean hasPlace() {
        if (slots.size() < limits.processes()) {
            return true;
        }
        Optional<Slot> idlest = slots.stream()
                .filter(each -> each.idleFor(MIN_IDLE))
                .min(Comparator.comparingLong(each -> each.usedNanos));
        idlest.ifPresent(this::end);
        return idlest.isPresent();
    }

    /** Returns the process of a slot that the caller holds, and starts it if necessary. */
    private WorkerProcess process(Slot slot) throws InterruptedException {
        synchronized (this) {
            WorkerProcess running = slot.process;
            if (running != null && running.isAlive()) {
                return running;
            }
            if (spare != null && spare.isAlive()) {
                WorkerProcess taken = spare;
                spare = null;
                slot.process = taken;
                return taken;
            }
        }
        WorkerProcess started = start();
        synchronized (this) {
            slot.process = started;
            if (closed) {
                started.close();
            }
        }
        return started;
    }

    private WorkerProcess start() throws InterruptedException {
        var started = new CompletableFuture<WorkerProcess>();
        try {
            starter.execute(() -> {
                try {
                    started.complete(launcher.start());
                } catch (IOException | InterruptedException | RuntimeException e) {
                    started.completeExceptionally(e);
                }
            });
            return started.get();
        } catch (InterruptedException e) {
            started.thenAccept(WorkerProcess::close);
            throw e;
        } catch (ExecutionException | RejectedExecutionException e) {
            throw new UncheckedIOException(new IOException("No worker process starts: " + e.getMessage(), e));
        }
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
        if (slots.isEmpty() && spare != null) {
            spare.close();
            spare = null;
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
        starter.shutdownNow();
        synchronized (this) {
            closed = true;
            List.copyOf(slots).forEach(this::end);
            if (spare != null) {
                spare.close();
                spare = null;
            }
            notifyAll();
        }
    }
}
