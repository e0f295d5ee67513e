package platen.ops.serve;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import platen.jobs.seal.StoredSealKeys;

/**
 * Reports whether this process has the key of the current certificate. Not part of readiness: documents without a seal are
 * rendered, and other processes may seal. Thread-safe.
 */
final class SealHealth implements HealthIndicator {
    private static final Logger log = LoggerFactory.getLogger(SealHealth.class);

    private final StoredSealKeys keys;
    /** The reason that was logged last, so that each is logged once. */
    private volatile @Nullable String logged;

    SealHealth(StoredSealKeys keys) {
        this.keys = keys;
    }

    @Override
    public Health health() {
        Optional<String> missing = keys.whyMissing();
        if (missing.isEmpty()) {
            logged = null;
            return Health.up().build();
        }
        if (!missing.get().equals(logged)) {
            logged = missing.get();
            log.warn("This process does not seal documents: {}", missing.get());
        }
        return Health.down().withDetail("reason", missing.get()).build();
    }
}
