package platen.jobs.webhook;

import org.jobrunr.jobs.lambdas.JobRequestHandler;

/** Wakes the dispatcher and returns immediately: a worker must not wait for external servers. */
public final class DeliveryJobHandler implements JobRequestHandler<DeliveryJob> {
    private final DeliveryDispatcher dispatcher;

    public DeliveryJobHandler(DeliveryDispatcher dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Override
    public void run(DeliveryJob job) {
        dispatcher.wake();
    }
}
