package platen.jobs.outbound;

import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends an exchange at a fixed time by closing its connection under the blocked thread. Timeouts of single reads and
 * writes would restart with every byte received. Thread-safe.
 */
public final class Deadline implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Deadline.class);
    private static final ScheduledThreadPoolExecutor WATCH = watch();

    private final long endNanos;
    private final ScheduledFuture<?> end;
    private @Nullable Closeable connection;
    private boolean over;

    /** Begins to count. */
    public Deadline(Duration length) {
        this.endNanos = System.nanoTime() + length.toNanos();
        this.end = WATCH.schedule(this::end, length.toNanos(), TimeUnit.NANOSECONDS);
    }

    /**
     * Watches this connection from now on, instead of the previous one.
     *
     * @throws SocketTimeoutException when the time is over already
     */
    public synchronized void watch(Closeable next) throws SocketTimeoutException {
        if (over) {
            throw new SocketTimeoutException("The time was over before the connection was made");
        }
        connection = next;
    }

    /** Returns the remaining time, at least one millisecond. */
    public Duration left() {
        return Duration.ofNanos(Math.max(1_000_000, endNanos - System.nanoTime()));
    }

    /** Returns whether the time is over. */
    public synchronized boolean over() {
        return over;
    }

    @Override
    public void close() {
        end.cancel(false);
    }

    private synchronized void end() {
        over = true;
        if (connection != null) {
            try {
                // the raw socket: closing the TLS socket would first send close_notify
                connection.close();
            } catch (IOException e) {
                log.debug("A connection could not be closed at its deadline", e);
            }
        }
    }

    private static ScheduledThreadPoolExecutor watch() {
        var watch = new ScheduledThreadPoolExecutor(1,
                Thread.ofPlatform().daemon().name("platen-outbound-deadlines").factory());
        // Nearly all exchanges end before their deadline; their tasks must not accumulate.
        watch.setRemoveOnCancelPolicy(true);
        return watch;
    }
}
