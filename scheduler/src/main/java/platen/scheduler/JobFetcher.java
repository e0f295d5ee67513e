package platen.scheduler;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that fetches jobs when there may be some: a notice came, or a slot is free. Any number of signals that
 * come while a fetch is under way become a single further one.
 */
final class JobFetcher implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(JobFetcher.class);

    /** A fetch waits while the database is away; those that come then are covered by the one that waits. */
    private static final Duration LONGEST_FETCH = Duration.ofSeconds(5);

    private final WakeableServer server;
    private final Semaphore signals = new Semaphore(0);
    private final Thread thread;

    JobFetcher(WakeableServer server) {
        this.server = server;
        this.thread = Thread.ofPlatform().daemon().name("platen-fetcher").start(this::fetchUntilClosed);
    }

    void signal() {
        signals.release();
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    private void fetchUntilClosed() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                signals.acquire();
                signals.drainPermits();
                fetch();
            }
        } catch (InterruptedException e) {
            log.trace("The fetcher was closed");
        }
    }

    private void fetch() {
        try {
            server.awaitReady();
            if (!server.fetch(LONGEST_FETCH)) {
                log.debug("No fetch was made: the server stopped or another fetch hangs");
            }
        } catch (RuntimeException e) {
            // What it was to find stays queued; the next signal or poll looks again.
            log.error("A fetch failed", e);
        }
    }
}
