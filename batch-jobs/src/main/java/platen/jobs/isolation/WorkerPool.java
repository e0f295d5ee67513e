package platen.jobs.isolation;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.isolation.Frames.Reply;
import platen.jobs.isolation.IsolatedOutcome.Cause;
import platen.jobs.isolation.IsolatedOutcome.Completed;
import platen.jobs.isolation.IsolatedOutcome.Stopped;

/**
 * Runs tasks in worker processes. Processes are started on demand, reused for later tasks, and killed and replaced when
 * a task exceeds a limit or crashes them. Permits are shared fairly among tenants; one tenant never occupies all
 * processes. Thread-safe.
 */
public final class WorkerPool implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(WorkerPool.class);

    /** Tasks per process: bounds how long data of a tenant can remain in a process. */
    private static final int MAX_TASKS = 200;
    /**
     * Processor time after which a process is replaced, well before the operating system would kill it in the middle of
     * a task.
     */
    private static final Duration MAX_PROCESSOR_TIME = WorkerLauncher.MAX_LIFETIME.dividedBy(2);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    private final WorkerLauncher launcher;
    private final FairSemaphore permits;
    private final int maxHeapMegabytes;
    private final Deque<WorkerProcess> idle = new ArrayDeque<>();
    private final Set<WorkerProcess> all = new HashSet<>();
    private boolean closed;
    /**
     * One thread for the lifetime of the pool: processes that end with their parent end with the thread that created
     * them.
     */
    private final ExecutorService starter = Executors
            .newSingleThreadExecutor(Thread.ofPlatform().daemon().name("isolated-worker-starter").factory());

    public WorkerPool(IsolationSettings settings) {
        this(settings, new WorkerLauncher(settings));
    }

    WorkerPool(IsolationSettings settings, WorkerLauncher launcher) {
        this.launcher = launcher;
        this.permits = new FairSemaphore(settings.workers());
        this.maxHeapMegabytes = settings.heapMegabytes() / 2;
    }

    /**
     * Starts one process in advance and waits for it.
     *
     * @throws IllegalStateException when no process starts, or none in the required isolation
     */
    public void start() {
        try {
            keep(startProcess());
        } catch (IOException e) {
            throw new IllegalStateException(e.getMessage(), e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Like {@link #start}, but without waiting; a failure is logged. */
    public void startInBackground() {
        try {
            starter.execute(() -> {
                try {
                    if (lacksIdle()) {
                        keep(launch());
                    }
                } catch (IOException e) {
                    log.error("A worker process does not start", e);
                } catch (InterruptedException poolCloses) {
                    Thread.currentThread().interrupt();
                }
            });
        } catch (RejectedExecutionException poolCloses) {
            log.debug("No worker process is started any more", poolCloses);
        }
    }

    /**
     * Runs a task and waits for its outcome. An interrupt ends the task and its process.
     *
     * @param tenant the tenant that owns the task; permits are shared fairly among tenants
     * @param limit processor time of the task
     * @throws UncheckedIOException when no process can be started
     * @throws IllegalStateException when the calling thread is interrupted
     */
    public <I, O> IsolatedOutcome<O> run(UUID tenant, IsolatedTask<I, O> task, I input, Duration limit) {
        return run(tenant, task, input, limit, false);
    }

    /** Like {@link #run}, in a process that has served nobody before. */
    public <I, O> IsolatedOutcome<O> runFresh(UUID tenant, IsolatedTask<I, O> task, I input, Duration limit) {
        return run(tenant, task, input, limit, true);
    }

    private <I, O> IsolatedOutcome<O> run(UUID tenant, IsolatedTask<I, O> task, I input, Duration limit,
            boolean fresh) {
        byte[] request = request(task, input);
        try (var _ = permits.acquire(tenant)) {
            try {
                return serve(take(fresh), task, request, limit);
            } catch (IOException crash) {
                // The operating system may have ended the process for other reasons; a second crash is attributed to
                // the input.
                log.warn("{} crashed a worker process; it is tried once more", task.getClass().getSimpleName(), crash);
            }
            try {
                return serve(startProcess(), task, request, limit);
            } catch (IOException crash) {
                return new Stopped<>(Cause.CRASH, String.valueOf(crash.getMessage()));
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** @throws IOException when the process crashes */
    private <I, O> IsolatedOutcome<O> serve(WorkerProcess worker, IsolatedTask<I, O> task, byte[] request,
            Duration limit) throws IOException, InterruptedException {
        boolean healthy = false;
        try {
            Reply reply = worker.exchange(request, limit);
            IsolatedOutcome<O> outcome = outcome(task, reply);
            healthy = true;
            return outcome;
        } catch (WorkerProcess.TimeLimit slow) {
            return new Stopped<>(Cause.TIME, "took longer than " + limit);
        } catch (IOException e) {
            if (worker.ranOutOfMemory()) {
                return new Stopped<>(Cause.MEMORY, "ran out of heap");
            }
            throw e;
        } finally {
            giveBack(worker, healthy);
        }
    }

    static <O> IsolatedOutcome<O> outcome(IsolatedTask<?, O> task, Reply reply) throws IOException {
        if (reply.status() == Frames.EXCEPTION) {
            return new Stopped<>(Cause.EXCEPTION, new String(reply.body(), StandardCharsets.UTF_8));
        }
        return new Completed<>(task.readOutput(new DataInputStream(new ByteArrayInputStream(reply.body()))));
    }

    static <I> byte[] request(IsolatedTask<I, ?> task, I input) {
        var bytes = new ByteArrayOutputStream();
        try {
            var out = new DataOutputStream(bytes);
            out.writeUTF(task.getClass().getName());
            task.writeInput(out, input);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("The input of a task cannot be written", e);
        }
    }

    private WorkerProcess take(boolean fresh) throws InterruptedException {
        synchronized (this) {
            for (Iterator<WorkerProcess> each = idle.iterator(); each.hasNext();) {
                WorkerProcess worker = each.next();
                if (!worker.isAlive()) {
                    each.remove();
                    all.remove(worker);
                    worker.close();
                } else if (!fresh || worker.served() == 0) {
                    each.remove();
                    return worker;
                }
            }
            if (fresh && !idle.isEmpty() && all.size() >= permits.count()) {
                // otherwise idle processes would add up beyond the limit
                WorkerProcess used = idle.removeLast();
                all.remove(used);
                used.close();
            }
        }
        try {
            return startProcess();
        } catch (IOException e) {
            throw new UncheckedIOException("No worker process starts: " + e.getMessage(), e);
        }
    }

    private void giveBack(WorkerProcess worker, boolean healthy) {
        if (healthy && worker.served() < MAX_TASKS && worker.heapMegabytes() <= maxHeapMegabytes
                && worker.processorTime().compareTo(MAX_PROCESSOR_TIME) < 0) {
            keep(worker);
        } else {
            synchronized (this) {
                all.remove(worker);
            }
            worker.close();
            startInBackground();
        }
    }

    private synchronized void keep(WorkerProcess worker) {
        if (closed) {
            worker.close();
        } else {
            idle.push(worker);
        }
    }

    private synchronized boolean lacksIdle() {
        return idle.isEmpty() && all.size() < permits.count();
    }

    private WorkerProcess startProcess() throws IOException, InterruptedException {
        var starting = new CompletableFuture<WorkerProcess>();
        try {
            starter.execute(() -> {
                try {
                    starting.complete(launch());
                } catch (IOException | InterruptedException | RuntimeException e) {
                    starting.completeExceptionally(e);
                }
            });
            return starting.get();
        } catch (InterruptedException e) {
            starting.thenAccept(this::keep);
            throw e;
        } catch (ExecutionException e) {
            throw new IOException(e.getCause() == null ? e.getMessage() : e.getCause().getMessage(), e);
        } catch (RejectedExecutionException e) {
            throw new IOException("the pool is closed", e);
        }
    }

    private WorkerProcess launch() throws IOException, InterruptedException {
        WorkerProcess worker = launcher.start();
        synchronized (this) {
            all.add(worker);
        }
        return worker;
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("Interrupted while a worker process was needed", e);
    }

    /** Returns the process ids as seen by this process. */
    synchronized Set<Long> processIds() {
        return all.stream().map(WorkerProcess::pid).collect(Collectors.toSet());
    }

    /** Ends all processes. */
    @Override
    public void close() {
        starter.shutdownNow();
        synchronized (this) {
            closed = true;
            idle.clear();
            all.forEach(WorkerProcess::close);
            all.clear();
        }
        try {
            if (!starter.awaitTermination(CLOSE_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                log.warn("A worker process is still starting");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
