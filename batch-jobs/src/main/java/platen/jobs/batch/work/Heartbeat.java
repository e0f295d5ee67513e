package platen.jobs.batch.work;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats a short action until it is closed, to extend a lease for as long as the work takes. Runs on a platform
 * thread, so that busy virtual threads cannot delay it.
 */
public final class Heartbeat implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Heartbeat.class);

    private final Thread thread;
    private volatile boolean open = true;

    public Heartbeat(String name, Duration interval, Runnable beat) {
        this.thread = Thread.ofPlatform().daemon().name("platen-" + name).start(() -> beatUntilClosed(interval, beat));
    }

    private void beatUntilClosed(Duration interval, Runnable beat) {
        while (open) {
            LockSupport.parkNanos(interval.toNanos());
            if (open) {
                try {
                    beat.run();
                } catch (RuntimeException e) {
                    // The database is unavailable; the lease outlasts several missed beats.
                    log.debug("A beat was missed: {}", e.getMessage());
                }
            }
        }
    }

    /** Stops the heartbeat and waits for a beat in progress, as its connection may belong to the caller. */
    @Override
    public void close() {
        open = false;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
