package platen.ops.serve;

import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import platen.jobs.seal.SealExpiry;
import platen.jobs.seal.StoredSealKeys;

/**
 * Reports whether this process has the key of the current certificate, and whether that ends soon. Not part of readiness: documents without a seal are
 * rendered, and other processes may seal. Thread-safe.
 */
final class SealHealth implements HealthIndicator {
    private static final Logger log = LoggerFactory.getLogger(SealHealth.class);

    private final StoredSealKeys keys;
    private final Clock clock;
    /** The reason that was logged last, so that each is logged once. */
    private volatile @Nullable String logged;

    SealHealth(StoredSealKeys keys, Clock clock) {
        this.keys = keys;
        this.clock = clock;
    }

    /** A certificate that ends soon is still right, but somebody has to do something about it. */
    private Health usable() {
        Optional<SealExpiry> expiry = keys.expiry();
        Optional<String> warning = expiry.flatMap(each -> each.warning(clock.instant()));
        Health.Builder up = Health.up();
        expiry.ifPresent(each -> up.withDetail("certificate_end", each.notAfter().toString()));
        warning.ifPresentOrElse(each -> {
            up.withDetail("warning", each);
            logOnce(each + " " + SealExpiry.advice());
        }, () -> logged = null);
        return up.build();
    }

    private void logOnce(String warning) {
        if (!warning.equals(logged)) {
            logged = warning;
            log.warn(warning);
        }
    }

    @Override
    public Health health() {
        Optional<String> missing = keys.whyMissing();
        if (missing.isEmpty()) {
            return usable();
        }
        logOnce("This process does not seal documents: " + missing.get());
        return Health.down().withDetail("reason", missing.get()).build();
    }
}
