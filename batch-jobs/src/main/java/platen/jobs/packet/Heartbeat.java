package platen.jobs.packet;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats something small until it is closed, so that a lease lasts as long as its work however slow that is. Its thread
 * is not virtual, as it must not stand behind those that are.
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
                    // The database is away: the lease outlasts several beats.
                    log.debug("A beat was missed: {}", e.getMessage());
                }
            }
        }
    }

    /** Waits for a beat that has begun: its connection may be needed no longer than its owner. */
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
