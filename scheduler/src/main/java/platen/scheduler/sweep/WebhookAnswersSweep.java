package platen.scheduler.sweep;

import java.time.Duration;
import java.time.InstantSource;
import platen.db.webhook.DeliveryStore;

/** Forgets what receivers of webhooks answered 30 days ago (decision C20): it is theirs, and only debugging needs it. */
public final class WebhookAnswersSweep implements Sweep {
    private static final Duration KEPT = Duration.ofDays(30);

    private final DeliveryStore deliveries;
    private final InstantSource clock;

    public WebhookAnswersSweep(DeliveryStore deliveries, InstantSource clock) {
        this.deliveries = deliveries;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "webhook-answers";
    }

    @Override
    public Duration interval() {
        return Duration.ofHours(1);
    }

    @Override
    public int runOnce() {
        return deliveries.forgetAnswers(clock.instant().minus(KEPT));
    }
}
