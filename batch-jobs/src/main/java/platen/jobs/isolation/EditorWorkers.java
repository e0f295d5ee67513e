package platen.jobs.isolation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.isolation.EditorSlots.Slot;
import platen.jobs.isolation.IsolatedOutcome.Cause;
import platen.jobs.isolation.IsolatedOutcome.Stopped;
import platen.jobs.isolation.WorkerProcess.TimeLimit;

/**
 * Keeps warm worker processes for the previews of editors. A process serves one tenant from its start to its end: what
 * a hostile source leaves behind reaches nobody else. A tenant holds a bounded share of a bounded number of processes,
 * which get less processor time than renders; a waiting tenant without any gets the place of another's, first of one
 * that has several. A caller who finds all of them busy, or waits too long for an answer, is turned away. Thread-safe.
 */
public final class EditorWorkers implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(EditorWorkers.class);

    /** Tasks of a process after which its processor time is read, which costs as much as a small task. */
    private static final int TASKS_PER_CHECK = 16;
    private static final Duration MAX_PROCESSOR_TIME = WorkerLauncher.MAX_LIFETIME.dividedBy(2);

    private final WorkerStarter starter;
    private final EditorSlots slots;
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
        this.starter = new WorkerStarter(WorkerLauncher.ofPreviews(settings));
        this.slots = new EditorSlots(limits);
        starter.repeat(this::endIdle, limits.idle().dividedBy(2));
    }

    /** Starts a process for the next tenant in the background, unless one waits already. */
    public void prepare() {
        if (slots.isBelowLimit()) {
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
            Optional<Slot> slot = slots.acquire(tenant, timeouts.process());
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
                healthy = process.served() % TASKS_PER_CHECK != 0
                        || process.processorTime().compareTo(MAX_PROCESSOR_TIME) < 0;
                return outcome;
            } catch (TimeLimit slow) {
                return new Stopped<>(Cause.TIME, "took longer than " + limit);
            } catch (IOException crash) {
                return process.ranOutOfMemory()
                        ? new Stopped<>(Cause.MEMORY, "ran out of heap")
                        : new Stopped<>(Cause.CRASH, String.valueOf(crash.getMessage()));
            }
        } finally {
            slots.giveBack(slot, healthy);
        }
    }

    /** Returns the process of a slot that the caller holds, and starts it if necessary. */
    private WorkerProcess process(Slot slot) throws InterruptedException {
        Optional<WorkerProcess> running = slots.running(slot);
        return running.isPresent() ? running.get() : slots.started(slot, starter.take());
    }

    private void endIdle() {
        if (slots.endIdle()) {
            starter.endSpare();
        }
    }

    /** Returns the process ids as seen by this process, of the processes that belong to a tenant. */
    List<Long> processIds() {
        return slots.processIds();
    }

    /** Ends all processes. */
    @Override
    public void close() {
        starter.close();
        servers.shutdownNow();
        slots.close();
    }
}
