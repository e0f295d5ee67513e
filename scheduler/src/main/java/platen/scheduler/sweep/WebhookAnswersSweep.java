package platen.scheduler.sweep;

import java.time.Duration;
import java.time.InstantSource;
import platen.db.webhook.DeliveryLogStore;

/** Forgets what receivers of webhooks answered 30 days ago (decision C20): it is theirs, and only debugging needs it. */
public final class WebhookAnswersSweep implements Sweep {
    private static final Duration KEPT = Duration.ofDays(30);

    private final DeliveryLogStore log;
    private final InstantSource clock;

    public WebhookAnswersSweep(DeliveryLogStore log, InstantSource clock) {
        this.log = log;
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
        return log.forgetAnswers(clock.instant().minus(KEPT));
    }
}
