package platen.jobs.telemetry;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import platen.jobs.seal.StoredSealKeys;

/** Gauge of the end of the certificate that documents are sealed with, which is read from the database at most once a minute. */
public final class SealMeters implements MeterBinder {
    private static final Duration CACHE_TIMEOUT = Duration.ofMinutes(1);

    private final LoadingCache<String, Double> ends;

    public SealMeters(StoredSealKeys keys) {
        this.ends = Caffeine.newBuilder()
                .expireAfterWrite(CACHE_TIMEOUT)
                .build(key -> keys.expiry()
                        .map(expiry -> (double) expiry.notAfter().getEpochSecond())
                        .orElse(Double.NaN));
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("platen.seal.certificate.end.seconds", this, SealMeters::end)
                .description("end of the certificate of the seal, in seconds since 1970")
                .strongReference(true)
                .register(registry);
    }

    /** Returns NaN before the first seal and while the database is unavailable. */
    private double end() {
        try {
            return ends.get("now");
        } catch (RuntimeException e) {
            return Double.NaN;
        }
    }
}
