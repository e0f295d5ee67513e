package platen.scheduler;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The single thread that fetches jobs when some may be available: after a notification, or when a worker becomes free.
 * Signals during a fetch are combined into one further fetch.
 */
final class JobFetcher implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(JobFetcher.class);

    /**
     * Timeout of a fetch. A fetch blocks while the database is unavailable and then covers all signals that arrived
     * meanwhile.
     */
    private static final Duration FETCH_TIMEOUT = Duration.ofSeconds(5);

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
            if (!server.fetch(FETCH_TIMEOUT)) {
                log.debug("No fetch was made: the server stopped or another fetch hangs");
            }
        } catch (RuntimeException e) {
            // The jobs stay queued; the next signal or poll fetches them.
            log.error("A fetch failed", e);
        }
    }
}
