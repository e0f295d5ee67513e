package platen.ops.serve;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import platen.jobs.seal.StoredSealKeys;

/**
 * Reports whether this process has the key of the current certificate. Not part of readiness: documents without a seal are
 * rendered, and other processes may seal.
 */
record SealHealth(StoredSealKeys keys) implements HealthIndicator {
    @Override
    public Health health() {
        return keys.whyMissing()
                .map(reason -> Health.down().withDetail("reason", reason).build())
                .orElseGet(() -> Health.up().build());
    }
}
