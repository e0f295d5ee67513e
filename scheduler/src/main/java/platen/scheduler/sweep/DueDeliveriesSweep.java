package platen.scheduler.sweep;

import java.time.Duration;
import platen.jobs.webhook.DeliveryDispatcher;

/** Sends deliveries whose retry is due, and those whose notification or worker was lost. */
public final class DueDeliveriesSweep implements Sweep {
    private final DeliveryDispatcher dispatcher;

    public DueDeliveriesSweep(DeliveryDispatcher dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Override
    public String name() {
        return "due-deliveries";
    }

    @Override
    public Duration interval() {
        return Duration.ofSeconds(1);
    }

    @Override
    public int runOnce() {
        return dispatcher.sendDue();
    }
}
