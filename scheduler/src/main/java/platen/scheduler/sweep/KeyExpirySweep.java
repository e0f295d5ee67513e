package platen.scheduler.sweep;

import java.time.Duration;
import java.time.InstantSource;
import platen.db.key.KeyStore;

/**
 * Marks API keys whose time is over and tells every node. The look-up compares the time itself; this is what users
 * see in their list, and what empties the caches.
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
