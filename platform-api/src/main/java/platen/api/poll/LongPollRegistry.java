package platen.api.poll;

import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Holds requests that wait for rows of one kind to become final. Owns one daemon thread. */
public final class LongPollRegistry implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(LongPollRegistry.class);
    /** Interval between checks without a notification. */
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final Function<Collection<UUID>, Collection<UUID>> finalAmong;
    private final Set<Waiter> waiters = ConcurrentHashMap.newKeySet();
    private final Semaphore occasions = new Semaphore(0);
    private final Thread thread;
    private volatile boolean open = true;

    /** Compared by identity, because two requests may wait for the same row. */
    private static final class Waiter {
        private final UUID id;
        private final CountDownLatch over = new CountDownLatch(1);

        Waiter(UUID id) {
            this.id = id;
        }
    }

    /**
     * @param name kind of row, for the name of the thread
     * @param finalAmong returns which of these rows are final
     */
    public LongPollRegistry(String name, Function<Collection<UUID>, Collection<UUID>> finalAmong) {
        this.finalAmong = finalAmong;
        this.thread = Thread.ofPlatform().daemon().name("platen-waiting-" + name).start(this::lookUntilClosed);
    }

    /** Returns when the row is final or the time is over. */
    public void await(UUID id, Duration longest) {
        var waiter = new Waiter(id);
        waiters.add(waiter);
        // Checked after registration, because the row may have become final before.
        look();
        try {
            boolean inTime = waiter.over.await(longest.toMillis(), TimeUnit.MILLISECONDS);
            log.trace("{} final: {}", id, inTime);
        } catch (InterruptedException e) {
            // The server is shutting down: the reply shows the current status.
            Thread.currentThread().interrupt();
        } finally {
            waiters.remove(waiter);
        }
    }

    /** Triggers a check, because results may have been committed. Never blocks. */
    public void look() {
        occasions.release();
    }

    @Override
    public void close() {
        open = false;
        thread.interrupt();
        waiters.forEach(waiter -> waiter.over.countDown());
    }

    private void lookUntilClosed() {
        try {
            while (open) {
                boolean told = occasions.tryAcquire(INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
                log.trace("Checked after a notification: {}", told);
                // Several notifications trigger one check.
                occasions.drainPermits();
                release();
            }
        } catch (InterruptedException e) {
            log.trace("No request waits any more");
        }
    }

    /** Wakes the requests whose rows are final. */
    private void release() {
        Set<UUID> ids = waiters.stream().map(waiter -> waiter.id).collect(Collectors.toSet());
        if (ids.isEmpty()) {
            return;
        }
        try {
            var over = new HashSet<>(finalAmong.apply(ids));
            waiters.stream().filter(waiter -> over.contains(waiter.id)).forEach(waiter -> waiter.over.countDown());
        } catch (RuntimeException e) {
            // The database is unavailable: the requests keep waiting.
            log.warn("Could not look for final rows: {}", e.getMessage());
        }
    }
}
