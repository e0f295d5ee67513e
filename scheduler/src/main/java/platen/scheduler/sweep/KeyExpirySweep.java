package platen.scheduler.sweep;

import java.time.Duration;
import java.time.InstantSource;
import platen.db.key.KeyStore;

/**
 * Marks expired API keys and notifies every node. Authentication checks the expiry itself; this sweep updates the list
 * that users see and invalidates the caches.
 */
public final class KeyExpirySweep implements Sweep {
    private final KeyStore keys;
    private final InstantSource clock;

    public KeyExpirySweep(KeyStore keys, InstantSource clock) {
        this.keys = keys;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "key-expiry";
    }

    @Override
    public Duration interval() {
        return Duration.ofSeconds(30);
    }

    @Override
    public int runOnce() {
        return keys.expire(clock.instant());
    }
}
