package platen.scheduler.sweep;

import java.time.Duration;
import java.time.InstantSource;
import platen.db.webhook.DeliveryLogStore;

/**
 * Deletes responses of webhook receivers after 30 days (contract rule 11.8): they belong to the receiver and serve
 * debugging only.
 */
public final class WebhookAnswersSweep implements Sweep {
    private static final Duration RETENTION = Duration.ofDays(30);

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
        return log.forgetAnswers(clock.instant().minus(RETENTION));
    }
}
