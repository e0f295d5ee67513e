package platen.api.http.auth;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.key.KeyStore;

/** Records when keys were last used, in groups: a write for each request would cost more than the request. */
public final class KeyUsageRecorder implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(KeyUsageRecorder.class);

    private final KeyStore keys;
    private final Clock clock;
    private final Set<UUID> used = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService rounds = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("platen-key-use").factory());

    public KeyUsageRecorder(KeyStore keys, Clock clock, Duration interval) {
        this.keys = keys;
        this.clock = clock;
        // write() throws nothing, so the future carries no information.
        var _ = rounds.scheduleWithFixedDelay(this::write, interval.toMillis(), interval.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    /** Records that the key was used now; never blocks. */
    public void note(UUID key) {
        used.add(key);
    }

    /**
     * Writes the recorded uses, after any write in progress on another thread; uses that cannot be written are kept for
     * the next round.
     */
    public synchronized void write() {
        List<UUID> noted = List.copyOf(used);
        if (noted.isEmpty()) {
            return;
        }
        noted.forEach(used::remove);
        try {
            keys.used(noted, clock.instant());
        } catch (RuntimeException e) {
            used.addAll(noted);
            log.warn("The use of {} keys could not be noted: {}", noted.size(), e.getMessage());
        }
    }

    @Override
    public void close() {
        rounds.shutdown();
        write();
    }
}
