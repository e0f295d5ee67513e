package platen.scheduler.sweep;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import platen.db.webhook.DeliveryLogStore;

/** Deletes old webhook events with their deliveries, which accumulate with every render. Pending ones are kept. */
public final class WebhookLogSweep implements Sweep {
    private static final int AT_ONCE = 5_000;

    private final DeliveryLogStore log;
    private final Duration kept;
    private final InstantSource clock;

    /** @param kept retention, from the time of the event */
    public WebhookLogSweep(DeliveryLogStore log, Duration kept, InstantSource clock) {
        this.log = log;
        this.kept = kept;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "webhook-log";
    }

    @Override
    public Duration interval() {
        return Duration.ofHours(1);
    }

    @Override
    public int runOnce() {
        Instant before = clock.instant().minus(kept);
        return ChunkedDelete.all(AT_ONCE, limit -> log.forgetDeliveries(before, limit))
                + ChunkedDelete.all(AT_ONCE, limit -> log.forgetEvents(before, limit))
                + log.forgetReplays(before);
    }
}
