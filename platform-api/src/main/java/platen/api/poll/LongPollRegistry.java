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

/** Requests that wait for rows of one noun to become final. Owns one daemon thread. */
public final class LongPollRegistry implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(LongPollRegistry.class);
    /** Between two looks without a notice. */
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final Function<Collection<UUID>, Collection<UUID>> finalAmong;
    private final Set<Waiter> waiters = ConcurrentHashMap.newKeySet();
    private final Semaphore occasions = new Semaphore(0);
    private final Thread thread;
    private volatile boolean open = true;

    /** By identity: two requests may wait for one row. */
    private static final class Waiter {
        private final UUID id;
        private final CountDownLatch over = new CountDownLatch(1);

        Waiter(UUID id) {
            this.id = id;
        }
    }

    /**
     * @param name of what is waited for, in the thread's name
     * @param finalAmong which of these rows are final
     */
    public LongPollRegistry(String name, Function<Collection<UUID>, Collection<UUID>> finalAmong) {
        this.finalAmong = finalAmong;
        this.thread = Thread.ofPlatform().daemon().name("platen-waiting-" + name).start(this::lookUntilClosed);
    }

    /** Returns when the row is final or the time is over. */
    public void await(UUID id, Duration longest) {
        var waiter = new Waiter(id);
        waiters.add(waiter);
        // After joining the others: the row may have become final before.
        look();
        try {
            boolean inTime = waiter.over.await(longest.toMillis(), TimeUnit.MILLISECONDS);
            log.trace("{} final: {}", id, inTime);
        } catch (InterruptedException e) {
            // The server stops: the reply tells how far the row is.
            Thread.currentThread().interrupt();
        } finally {
            waiters.remove(waiter);
        }
    }

    /** Looks at once: results may have been committed. Never blocks. */
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
                log.trace("A look, told: {}", told);
                // Any number of occasions is one look.
                occasions.drainPermits();
                release();
            }
        } catch (InterruptedException e) {
            log.trace("Nobody waits any more");
        }
    }

    /** Ends the wait for rows that are final. */
    private void release() {
        Set<UUID> ids = waiters.stream().map(waiter -> waiter.id).collect(Collectors.toSet());
        if (ids.isEmpty()) {
            return;
        }
        try {
            var over = new HashSet<>(finalAmong.apply(ids));
            waiters.stream().filter(waiter -> over.contains(waiter.id)).forEach(waiter -> waiter.over.countDown());
        } catch (RuntimeException e) {
            // The database is away: those that wait go on waiting.
            log.warn("Could not look for final rows: {}", e.getMessage());
        }
    }
}
