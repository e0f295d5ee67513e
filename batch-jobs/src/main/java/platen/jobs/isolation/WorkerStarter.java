package platen.jobs.isolation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts worker processes by one thread that lives as long as all of them, because they end with the thread that created
 * them. Keeps one unused process in advance. Thread-safe.
 */
final class WorkerStarter implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(WorkerStarter.class);

    private final WorkerLauncher launcher;
    private final ScheduledExecutorService thread = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("editor-worker-starter").factory());
    private @Nullable WorkerProcess spare;
    private boolean starting;
    private boolean closed;

    WorkerStarter(WorkerLauncher launcher) {
        this.launcher = launcher;
    }

    /** Runs an action again and again on the thread of this starter. */
    void repeat(Runnable action, Duration pause) {
        long millis = Math.max(1, pause.toMillis());
        thread.scheduleWithFixedDelay(action, millis, millis, TimeUnit.MILLISECONDS);
    }

    /** Starts a process in advance, in the background, unless one waits already. */
    synchronized void prepare() {
        if (closed || starting || spare != null) {
            return;
        }
        starting = true;
        try {
            thread.execute(this::startSpare);
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
     * Returns an unused process.
     *
     * @throws UncheckedIOException when none starts
     */
    WorkerProcess take() throws InterruptedException {
        synchronized (this) {
            WorkerProcess waiting = spare;
            spare = null;
            if (waiting != null && waiting.isAlive()) {
                return waiting;
            }
            if (waiting != null) {
                waiting.close();
            }
        }
        return start();
    }

    private WorkerProcess start() throws InterruptedException {
        var started = new CompletableFuture<WorkerProcess>();
        try {
            thread.execute(() -> {
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

    /** Ends the process that was started in advance. */
    synchronized void endSpare() {
        if (spare != null) {
            spare.close();
            spare = null;
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
        synchronized (this) {
            closed = true;
            endSpare();
        }
    }
}
